#pragma once

/// The change from baseline to current as a ratio with bounds, on logarithms: what every verdict shows, and
/// what `shift` decides by. Which estimate, ESTIMATOR says, and whether the sides ran as pairs:
///
///                    pairs                                          no pairs
///   trimmed          trimmed mean of the log ratios of the          shift of the logarithms after Hodges and
///                    rounds, Yuen (student.hpp)                Lehmann (ranks.hpp)
///   signed-rank      the rounds' shift (ranks.hpp)            the same
///   welch            Welch's interval of the difference of the mean logarithms of processes, in both cases
///
/// Several reference runs that are no pairs are sessions. Between them the machine drifts, which no number of
/// processes averages out, so the unit is the session: the interval in which the next one is expected, from
/// the log medians y_1 ... y_N of those before, is mean(y) +- t(N - 1) sd(y) sqrt(1 + 1/N). At least eight.

#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// All in natural logarithms of current / baseline.
struct LogRatio {
  double estimate = 0;
  double low = 0;
  double high = 0;
  int rounds = 0;                        ///< pairs that took part; 0 where the sides are no pairs
  std::optional<double> standard_error;  ///< of estimates with Student's distribution
  std::optional<double> df;
};

struct RatioEstimate {
  std::optional<LogRatio> log_ratio;
  std::string reason;  ///< why there is none
  std::vector<std::string> warnings;
};

/// `level`: of each side; 0.05 gives a 90 % interval.
RatioEstimate estimate_ratio(const ComparisonInput& input, double level);

/// The same without regard to sessions: all reference runs taken together. For show.
RatioEstimate estimate_pooled(const ComparisonInput& input, double level);

/// That of the means of all samples, which nothing is left out of (whole.hpp). None: too few values, or none above 0.
std::optional<LogRatio> estimate_mean(const ComparisonInput& input, double level);

/// The same estimate with bounds at another level. `made`: with degrees of freedom; the bounds of ranks are made anew.
LogRatio at_level(LogRatio made, double level);

/// Whether both sides are one run each whose processes ran in pairs.
bool is_paired(const ComparisonInput& input);

/// Log ratios of the rounds that have a value on both sides, in the order of their numbers. Several processes of
/// a side in one round are one value, their geometric mean. `input`: one reference, both sides run as
/// pairs.
std::vector<double> round_ratios(const ComparisonInput& input);

Ratio as_ratio(const LogRatio& log_ratio);

}  // namespace holdfast::stats
