#include "judge/detectable.hpp"

#include <algorithm>
#include <cmath>

#include "judge/distributions.hpp"
#include "judge/question.hpp"
#include "judge/trimmed_mean.hpp"
#include "model/defaults.hpp"

namespace holdfast::judge {
namespace {

/// As a verdict's `mde`.
constexpr double kPower = 0.95;

std::size_t cut_of(std::size_t n) { return static_cast<std::size_t>(kTrim * static_cast<double>(n)); }

/// Where the same share is cut from each end as from `rounds` values.
double winsorised_variance(std::vector<double> values, std::size_t rounds) {
  std::sort(values.begin(), values.end());
  const std::size_t cut = cut_of(rounds) * values.size() / rounds;
  for (std::size_t i = 0; i < cut; ++i) {
    values[i] = values[cut];
    values[values.size() - 1 - i] = values[values.size() - 1 - cut];
  }
  return variance(values);
}

}  // namespace

std::optional<double> detectable_effect(const std::vector<double>& log_ratios, int rounds,
                                        const Thresholds& thresholds) {
  if (log_ratios.size() < 2 || rounds < defaults::kRoundsMin) return std::nullopt;
  const auto n = static_cast<std::size_t>(rounds);
  const auto kept = static_cast<double>(n - 2 * cut_of(n));
  const double variance = winsorised_variance(log_ratios, n);
  const double error = std::sqrt(static_cast<double>(n - 1) * variance / (kept * (kept - 1)));
  const double quantiles =
      t_quantile_upper(thresholds.significance, kept - 1) + t_quantile_upper(1 - kPower, kept - 1);
  return std::expm1(std::log1p(thresholds.min_effect) + quantiles * error);
}

Detectable detectable_in(double seconds, double round_seconds, int rounds_max,
                         const std::vector<double>& log_ratios, const Thresholds& thresholds) {
  const double fit = std::floor(seconds / round_seconds);
  const int rounds = static_cast<int>(std::min(fit, static_cast<double>(rounds_max)));
  return {.seconds = seconds, .rounds = rounds, .effect = detectable_effect(log_ratios, rounds, thresholds)};
}

}  // namespace holdfast::judge
