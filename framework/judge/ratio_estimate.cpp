#include "judge/ratio_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "judge/distributions.hpp"
#include "judge/hodges_lehmann.hpp"
#include "judge/trimmed_mean.hpp"

namespace holdfast::judge {
namespace {

std::vector<double> all_values(const std::vector<Series>& series) {
  std::vector<double> values;
  for (const auto& one : series) values.insert(values.end(), one.values.begin(), one.values.end());
  return values;
}

bool all_positive(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](double value) { return value > 0 && std::isfinite(value); });
}

std::vector<double> logarithms(std::vector<double> values) {
  for (double& value : values) value = std::log(value);
  return values;
}

/// Log ratios of the rounds that have a value on both sides.
std::vector<double> rounds_of(const Series& baseline, const Series& current) {
  std::map<int, double> before;
  for (std::size_t i = 0; i < baseline.values.size(); ++i) before[baseline.pairs[i]] = baseline.values[i];
  std::vector<double> ratios;
  for (std::size_t i = 0; i < current.values.size(); ++i) {
    const auto found = before.find(current.pairs[i]);
    if (found != before.end()) ratios.push_back(std::log(current.values[i] / found->second));
  }
  return ratios;
}

RatioEstimate of_rounds(const std::vector<double>& ratios, std::size_t values, double level) {
  RatioEstimate made;
  if (ratios.size() * 2 < values) {
    made.warnings.push_back("only " + std::to_string(ratios.size()) +
                            " rounds have a value on both sides; the others were left out");
  }
  if (ratios.size() < 2) {
    made.reason =
        "too few rounds for an interval: " + std::to_string(ratios.size()) + ", at least 2 are needed";
    return made;
  }
  const auto trimmed = trimmed_mean(ratios);
  const double half =
      trimmed.standard_error == 0 ? 0 : t_quantile_upper(level, trimmed.df) * trimmed.standard_error;
  made.log_ratio = LogRatio{.estimate = trimmed.mean,
                            .low = trimmed.mean - half,
                            .high = trimmed.mean + half,
                            .rounds = static_cast<int>(ratios.size()),
                            .standard_error = trimmed.standard_error,
                            .df = trimmed.df};
  return made;
}

RatioEstimate of_sides(const std::vector<double>& before, const std::vector<double>& now, double level) {
  RatioEstimate made;
  const auto shift = hodges_lehmann(logarithms(before), logarithms(now), level);
  if (shift) {
    made.log_ratio = LogRatio{.estimate = shift->estimate, .low = shift->low, .high = shift->high};
  } else {
    made.reason = "too few values for an interval: " + std::to_string(before.size()) + " and " +
                  std::to_string(now.size()) + ", at least 4 on each side are needed";
  }
  return made;
}

}  // namespace

RatioEstimate estimate_ratio(const Question& question, double level) {
  const auto before = all_values(question.baselines);
  if (!all_positive(before) || !all_positive(question.current.values)) {
    return {.reason = "a ratio needs values above 0"};
  }
  const bool paired = question.baselines.size() == 1 && !question.baselines.front().pairs.empty() &&
                      !question.current.pairs.empty();
  if (!paired) return of_sides(before, question.current.values, level);
  return of_rounds(rounds_of(question.baselines.front(), question.current),
                   before.size() + question.current.values.size(), level);
}

std::vector<double> round_ratios(const Question& question) {
  return rounds_of(question.baselines.front(), question.current);
}

Ratio as_ratio(const LogRatio& log_ratio) {
  return {.ratio = std::exp(log_ratio.estimate),
          .low = std::exp(log_ratio.low),
          .high = std::exp(log_ratio.high)};
}

}  // namespace holdfast::judge
