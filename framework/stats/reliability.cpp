#include "stats/reliability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/quantity.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

bool measurable(const std::vector<double>& values) {
  return values.size() >= 2 && std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

double least_width(const Series& series, const Thresholds& thresholds) {
  return relative_width(series.values, thresholds.least_confidence);
}

bool is_reliable(const Series& series, const Thresholds& thresholds) {
  return reliable_level(series.values, thresholds.least_confidence, thresholds.precision).has_value();
}

struct Named {
  std::string name;
  const Series* series;
};

std::vector<Named> sides_of(const ComparisonInput& input) {
  std::vector<Named> sides{{"the current run", &input.current}};
  for (const auto& series : input.baselines) sides.push_back({"a reference run", &series});
  return sides;
}

std::string sentence(const Named& side, const Thresholds& thresholds) {
  if (!measurable(side.series->values)) {
    return side.name + " has fewer than two values, or one that is not a finite number; raise PROCESSES";
  }
  return side.name + " is not reliable: the " + format_number(thresholds.least_confidence * 100) +
         " % interval of its mean is " + format_percent_unsigned(least_width(*side.series, thresholds)) +
         " of the mean wide, but less than " + format_percent_unsigned(thresholds.precision) +
         " is needed; raise PROCESSES or RE_MEASUREMENT, or keep the machine quiet";
}

}  // namespace

std::vector<double> sbs_levels(double first, double least) {
  // In whole per cent: 0.95 - 0.05 - 0.05 is not 0.85 to the last bit.
  std::vector<double> levels{first};
  const auto last = std::lround(least * 100);
  if (first == 1 && last <= 99) levels.push_back(0.99);
  // `first` is 1 - SIGNIFICANCE, whose rounding error must not lead to another multiple of 5 %.
  constexpr double kRounding = 1e-9;
  const auto fives =
      std::lround(std::ceil(first * 20 - kRounding));  // the least number of fives that reach it
  for (auto percent = 5 * (fives - 1); percent >= last; percent -= 5) {
    levels.push_back(static_cast<double>(percent) / 100);
  }
  return levels;
}

double relative_width(const std::vector<double>& values, double level) {
  if (!measurable(values)) return kInfinite;
  const auto [low, high] = confidence_interval(values, 1 - level);
  if (low == high) return 0;
  return (high - low) / std::fabs(mean(values));
}

std::optional<double> reliable_level(const std::vector<double>& values, double least, double threshold) {
  for (const double level : sbs_levels(1, least)) {
    const bool reliable =
        // Student's quantile is infinite at a level of 100 %, so only a series without spread has an interval
        // there.
        level == 1 ? measurable(values) && variance(values) == 0 : relative_width(values, level) < threshold;
    if (reliable) return level;
  }
  return std::nullopt;
}

std::optional<std::string> unreliable(const ComparisonInput& input) {
  const auto sides = sides_of(input);
  const auto& thresholds = input.thresholds;
  const auto worst = std::ranges::max_element(sides, [&](const Named& a, const Named& b) {
    return least_width(*a.series, thresholds) < least_width(*b.series, thresholds);
  });
  return is_reliable(*worst->series, thresholds) ? std::nullopt : std::optional(sentence(*worst, thresholds));
}

bool measure_again(const ComparisonInput& input, int attempts, int attempts_max) {
  return attempts < attempts_max && unreliable(input).has_value();
}

}  // namespace holdfast::stats
