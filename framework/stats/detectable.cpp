#include "stats/detectable.hpp"

#include <algorithm>
#include <cmath>

#include "model/defaults.hpp"
#include "stats/distributions.hpp"
#include "stats/shift.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

/// Share of sessions that may miss a loss of exactly the detectable size.
constexpr double kMissed = 0.1;
/// The detectable change is reported so that a loss of kTried times that change is usually found.
constexpr double kTried = 1.5;

double with_error(double error, double df, const Thresholds& thresholds) {
  const double quantiles = t_quantile_upper(thresholds.significance, df) + t_quantile_upper(kMissed, df);
  const double found = std::expm1(std::log1p(thresholds.min_effect) + quantiles * error);
  const double called = 2 * thresholds.min_effect;  // half of the reported number is then at most MIN_EFFECT
  return std::max(std::sqrt(called * found / kTried), found / kTried);
}

double degrees_of(int rounds) {
  const auto n = static_cast<std::size_t>(std::max(rounds, 2));
  return static_cast<double>(n - 2 * trimmed_count(n) - 1);
}

}  // namespace

std::optional<double> detectable_change(const Verdict& judged, int rounds_max) {
  if (judged.tester != "shift" || !judged.mde || judged.pairs < defaults::kRoundsMin || judged.df.empty())
    return std::nullopt;
  const double df = judged.df.front();
  const double level = judged.thresholds.significance;
  const double quantiles = t_quantile_upper(level, df) + t_quantile_upper(1 - kPower, df);
  // A verdict does not carry its standard error. So the formula of `mde` (shift.cpp) is solved for it.
  const double error = (std::log1p(*judged.mde) - std::log1p(judged.thresholds.min_effect)) / quantiles;
  const int rounds = std::max(judged.pairs, rounds_max);
  // The standard error shrinks with the root of the number of rounds. A run that loses this much goes on to
  // all of them.
  const double shrunk = error * std::sqrt(static_cast<double>(judged.pairs) / rounds);
  return with_error(shrunk, degrees_of(rounds), judged.thresholds);
}

double detectable_change(double deviation, int rounds_max, const Thresholds& thresholds) {
  const auto n = static_cast<std::size_t>(std::max(rounds_max, 2));
  const auto kept = static_cast<double>(n - 2 * trimmed_count(n));
  // For normal values, the Winsorised variance of n values divided by the number of kept values is close to
  // the variance of all values divided by that number, within a tenth. So the deviation needs no correction.
  return with_error(deviation / std::sqrt(kept), kept - 1, thresholds);
}

double detectable_count(double tolerance, double count) {
  // With a tolerance of 0, the smallest loss is an increase of the count by one.
  return count > 0 ? std::max(tolerance, 1 / count) : tolerance;
}

}  // namespace holdfast::stats
