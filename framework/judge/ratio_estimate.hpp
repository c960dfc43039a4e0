#pragma once

/// The change from baseline to current as a ratio with bounds, on logarithms: what every verdict shows, and
/// what `shift` decides by.
///
/// Sides that ran as pairs: trimmed mean of the log ratios of the rounds (trimmed_mean.hpp). Otherwise the
/// Hodges-Lehmann shift of the logarithms (hodges_lehmann.hpp).

#include <optional>
#include <string>

#include "judge/question.hpp"

namespace holdfast::judge {

/// All in natural logarithms of current / baseline.
struct LogRatio {
  double estimate = 0;
  double low = 0;
  double high = 0;
  int rounds = 0;                        ///< pairs that took part; 0 where the sides are no pairs
  std::optional<double> standard_error;  ///< of pairs
  std::optional<double> df;
};

struct RatioEstimate {
  std::optional<LogRatio> log_ratio;
  std::string reason;  ///< why there is none
  std::vector<std::string> warnings;
};

/// `level`: of each side; 0.05 gives a 90 % interval. All reference runs are taken together.
RatioEstimate estimate_ratio(const Question& question, double level);

/// Log ratios of the rounds that have a value on both sides, in the order of the current side. `question`:
/// one reference, both sides run as pairs.
std::vector<double> round_ratios(const Question& question);

Ratio as_ratio(const LogRatio& log_ratio);

}  // namespace holdfast::judge
