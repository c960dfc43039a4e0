#pragma once

/// Detectable: the smallest loss that TESTER shift calls regressed in 95 of 100 cases, for a number of rounds
/// that have not been run yet. Known from rounds in which a program ran against itself.
///
///   expm1(theta + (t_level + t_0.05) se(n)),   theta = log(1 + MIN_EFFECT)
///
/// the same as a verdict's `mde` (shift.hpp), with Student's quantiles of h - 1 degrees of freedom and Yuen's
/// standard error as n rounds would have it (trimmed_mean.hpp): g = floor(0.2 n) are cut from each end, h = n
/// - 2 g remain, se(n)^2 = (n - 1) s_w^2 / (h (h - 1)). The Winsorised variance s_w^2 is that of all known
/// rounds, of which the same share is cut as of n.
///
/// It holds for n rounds that are judged once. Where shift looks after each few rounds, a loss of that size
/// is mostly found in fewer.

#include <optional>
#include <vector>

#include "model/calibration.hpp"
#include "model/verdict.hpp"

namespace holdfast::judge {

/// `log_ratios`: of rounds of a program against itself, current / baseline. As a fraction. None for fewer
/// than two known or six wanted rounds.
std::optional<double> detectable_effect(const std::vector<double>& log_ratios, int rounds,
                                        const Thresholds& thresholds);

/// With as many rounds as fit into a time, and not more than `rounds_max`. `round_seconds`: above 0.
Detectable detectable_in(double seconds, double round_seconds, int rounds_max,
                         const std::vector<double>& log_ratios, const Thresholds& thresholds);

}  // namespace holdfast::judge
