#pragma once

/// The change from baseline to current as a ratio with bounds, on logarithms. Every verdict shows it, and `shift`
/// decides by it. The estimate depends on ESTIMATOR and on whether the sides ran as pairs.
///
///                    Pairs                                     No pairs
///   trimmed          Trimmed mean of the log ratios of the     Shift of the logarithms after Hodges and
///                    rounds, Yuen (student.hpp).               Lehmann (ranks.hpp).
///   signed-rank      The rounds' shift (ranks.hpp).            The same.
///   welch            Welch's interval of the difference of the mean logarithms of processes, in both cases.
///
/// Several reference runs that are not pairs are sessions. The machine drifts between them, which no number of
/// processes averages out, so the unit is the session. The interval is that in which the next session is expected,
/// from the log medians y_1 ... y_N of those before: mean(y) +- t(N - 1) sd(y) sqrt(1 + 1/N). It needs at least eight
/// sessions.

#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// All in natural logarithms of current / baseline.
struct LogRatio {
  double estimate = 0;
  double low = 0;
  double high = 0;
  int rounds = 0;                        ///< number of pairs; 0 if the sides are not pairs
  std::optional<double> standard_error;  ///< only of estimates with Student's distribution
  std::optional<double> df;
};

struct RatioEstimate {
  std::optional<LogRatio> log_ratio;
  std::string reason;  ///< the reason if there is none
  std::vector<std::string> warnings;
};

/// Estimates the change. `level` is the level of each side; 0.05 gives a 90 % interval.
RatioEstimate estimate_ratio(const ComparisonInput& input, double level);

/// Estimates the change from all reference runs taken together, even if they are sessions. Only for display.
RatioEstimate estimate_pooled(const ComparisonInput& input, double level);

/// Estimates the change of the means of all samples, without leaving any out (whole.hpp). None if there are too few
/// values, or none above 0.
std::optional<LogRatio> estimate_mean(const ComparisonInput& input, double level);

/// Returns the estimate with bounds at another level. `made` must have degrees of freedom. Bounds from ranks cannot be
/// converted; they must be computed again.
LogRatio at_level(LogRatio made, double level);

/// Returns true if both sides are one run each whose processes ran in pairs.
bool is_paired(const ComparisonInput& input);

/// Returns the log ratios of the rounds that have a value on both sides, in the order of their numbers. Several
/// processes of a side in one round are one value, their geometric mean. `input`: one reference, both sides run as
/// pairs.
std::vector<double> round_ratios(const ComparisonInput& input);

Ratio as_ratio(const LogRatio& log_ratio);

}  // namespace holdfast::stats
