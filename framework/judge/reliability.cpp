#include "judge/reliability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "judge/confidence_interval.hpp"
#include "judge/sbs_levels.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

bool measurable(const std::vector<double>& values) {
  return values.size() >= 2 &&
         std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

double least_width(const Series& series) { return relative_width(series.values, kSbsLeastLevel); }

bool is_reliable(const Series& series) {
  return reliable_level(series.values, kSbsLeastLevel, defaults::kSbsPrecision).has_value();
}

struct Named {
  std::string name;
  const Series* series;
};

std::vector<Named> sides_of(const Question& question) {
  std::vector<Named> sides{{"the current run", &question.current}};
  for (const auto& series : question.baselines) sides.push_back({"a reference run", &series});
  return sides;
}

std::string sentence(const Named& side) {
  if (!measurable(side.series->values)) {
    return side.name + " has fewer than two values, or one that is not a finite number; raise PROCESSES";
  }
  return side.name + " is not reliable: the " + format_number(kSbsLeastLevel * 100) +
         " % interval of its mean is " + format_percent_unsigned(least_width(*side.series)) +
         " of the mean wide, and less than " + format_percent_unsigned(defaults::kSbsPrecision) +
         " is needed; raise PROCESSES or RE_MEASUREMENT, or keep the machine quiet";
}

}  // namespace

double relative_width(const std::vector<double>& values, double level) {
  if (!measurable(values)) return kInfinite;
  const auto [low, high] = confidence_interval(values, 1 - level);
  if (low == high) return 0;
  return (high - low) / std::fabs(mean(values));
}

std::optional<double> reliable_level(const std::vector<double>& values, double least, double threshold) {
  for (const double level : sbs_levels(1, least)) {
    const bool reliable =
        level == 1 ? measurable(values) && variance(values) == 0 : relative_width(values, level) < threshold;
    if (reliable) return level;
  }
  return std::nullopt;
}

std::optional<std::string> unreliable(const Question& question) {
  const auto sides = sides_of(question);
  const auto worst = std::max_element(sides.begin(), sides.end(), [](const Named& a, const Named& b) {
    return least_width(*a.series) < least_width(*b.series);
  });
  return is_reliable(*worst->series) ? std::nullopt : std::optional(sentence(*worst));
}

bool measure_again(const Question& question, int attempts, int attempts_max) {
  return attempts < attempts_max && unreliable(question).has_value();
}

}  // namespace holdfast::judge
