#include "stats/calibration.hpp"

#include <algorithm>
#include <cmath>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/distributions.hpp"
#include "stats/shift.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

constexpr double kShiftAlarms = 0.002;
/// A fit test is quarantined in less than one calibration of twenty.
constexpr double kFitLevel = 0.05;

std::string of_gates(int count, int gates) { return std::to_string(count) + " of " + std::to_string(gates); }

}  // namespace

double promised_alarms(std::string_view tester, double significance) {
  return tester == "shift" ? kShiftAlarms : significance;
}

double at_least(int alarms, int gates, double chance) {
  if (alarms <= 0) return 1;
  if (alarms > gates) return 0;
  // binomial_tail() is P(X > k), and P(X >= alarms) is P(X > alarms - 1).
  return binomial_tail(alarms - 1, gates, chance);
}

std::optional<std::string> unfit(const Calibration& seen, double promised) {
  if (at_least(seen.alarms, seen.gates, promised) < kFitLevel) {
    return of_gates(seen.alarms, seen.gates) +
           " gates of the program against itself were called regressed or improved, where " +
           format_percent_unsigned(promised) + " are promised";
  }
  if (2 * seen.undecided > seen.gates)
    return of_gates(seen.undecided, seen.gates) + " gates of the program against itself were undecided";
  return std::nullopt;
}

std::optional<double> detectable_effect(const std::vector<double>& log_ratios, int rounds,
                                        const Thresholds& thresholds) {
  if (log_ratios.size() < 2 || rounds < defaults::kRoundsMin) return std::nullopt;
  const auto n = static_cast<std::size_t>(rounds);
  const auto kept = static_cast<double>(n - 2 * trimmed_count(n));
  // The number of known rounds is that of the calibration, not `rounds`. So the same share of them is cut,
  // not the same number.
  const double variance = winsorised_variance(log_ratios, trimmed_count(n) * log_ratios.size() / n);
  const double error = std::sqrt(static_cast<double>(n - 1) * variance / (kept * (kept - 1)));
  // The usual sum of a sample size formula: the bound lies t_level standard errors below the estimate, and
  // the estimate is at most t_0.05 standard errors below the true loss in 95 of 100 cases.
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

}  // namespace holdfast::stats
