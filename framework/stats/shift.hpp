#pragma once

/// TESTER shift: the default gate. Did the code get slower by more than MIN_EFFECT?
///
/// The change is estimated with bounds on logarithms (ratio_estimate.hpp): Yuen's trimmed interval over the
/// rounds where the sides ran as pairs, Hodges and Lehmann's otherwise. SIGNIFICANCE is the level of each
/// bound, below 0.5. With d the loss (positive is worse, by DIRECTION) and theta = log(1 + MIN_EFFECT):
///
///   lower bound of d above theta    regressed
///   upper bound of d below theta    pass; improved where it is below -theta
///   otherwise                       inconclusive: a verdict of its own, never a silent pass
///
/// What did not regress by that is held to the mean of all samples and rounds (whole.hpp), with m the loss of it, and bounds at a
/// twentieth of the level:
///
///   lower bound of m above theta                    regressed; estimate, interval and test are those of the mean
///   upper bound of m above log(1 + 4 MIN_EFFECT)    inconclusive
///   m above 0                                       pass at best
///
/// The tolerance theta is what keeps false alarms rare: an unchanged program is called regressed only when
/// the whole interval lies beyond it. Fewer than six rounds are `inconclusive`: they cannot be trimmed.
///
/// `interval`: of the log ratio current / baseline. For pairs also `statistic`: (d - theta) / se, `df`,
/// `critical`: Student's quantile, `p_value`: of "the loss is at most MIN_EFFECT", and `mde`: the smallest
/// loss that would be called regressed in 95 of 100 runs with this many rounds and this noise.

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Share of runs in which a loss of the size `mde` is found.
inline constexpr double kPower = 0.95;

Verdict shift(const ComparisonInput& input);

/// The outcome alone, with bounds at these levels: `alarm` for `regressed`, `rest` for the others.
Outcome shift_outcome(const ComparisonInput& input, double alarm, double rest);
/// The same of the middle alone, which is not held to the mean: of parts of a process, of which nobody says that they pass.
Outcome middle_outcome(const ComparisonInput& input, double alarm, double rest);

/// Whether a loss of `share` (0.02: 2 %) is excluded by the bound at this level: the loss is larger, or smaller.
bool loses_more(const ComparisonInput& input, double share, double level);
bool loses_less(const ComparisonInput& input, double share, double level);

/// The same of the mean.
bool mean_loses_more(const ComparisonInput& input, double share, double level);

/// Whether the estimate is a gain of clearly more than MIN_EFFECT, whatever its bounds.
bool seems_improved(const ComparisonInput& input);

/// At another level than the input's. What was declared stays in the thresholds; the bounds are those of this level.
Verdict shift_at(ComparisonInput input, double level);

}  // namespace holdfast::stats
