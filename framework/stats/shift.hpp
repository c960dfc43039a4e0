#pragma once

/// TESTER shift: did the code get slower by more than MIN_EFFECT? This is the verdict of a number of rounds that is fixed, with
/// its words; the rules, and when the default gate stops, are those of gate.hpp.
///
/// The change is estimated with bounds on logarithms (ratio_estimate.hpp): Yuen's trimmed interval over the
/// rounds where the sides ran as pairs, Hodges and Lehmann's otherwise. SIGNIFICANCE is the level of each
/// bound, below 0.5. What is regressed by the mean alone has the estimate, the interval and the test of the mean.
///
/// The tolerance theta is what keeps false alarms rare: an unchanged program is called regressed only when
/// the whole interval lies beyond it. Fewer than six rounds are `inconclusive`: they cannot be trimmed.
///
/// `interval`: of the log ratio current / baseline. For pairs also `statistic`: (d - theta) / se, `df`,
/// `critical`: Student's quantile, `p_value`: of "the loss is at most MIN_EFFECT", and `mde`: the smallest
/// loss that would be called regressed in 95 of 100 runs with this many rounds and this noise.

#include <optional>

#include "stats/comparison_input.hpp"
#include "stats/guard.hpp"

namespace holdfast::stats {

/// Share of runs in which a loss of the size `mde` is found.
inline constexpr double kPower = 0.95;

Verdict shift(const ComparisonInput& input);

/// At another level than the input's. What was declared stays in the thresholds; the bounds are those of this level.
Verdict shift_at(ComparisonInput input, double level);

/// Of what the guard makes of the rounds, held to the cross-check.
Verdict shift_guarded(const ComparisonInput& plain, const Guarded& guarded);

/// A verdict that clears the program becomes what is agreed (gate.hpp) with the verdict on the cross-check at `level`, and says
/// why. Without a cross-check it stays.
void hold_to(const std::optional<ComparisonInput>& cross_check, double level, Verdict& verdict);
/// The same with the verdict on the cross-check.
void hold_to_checked(const ComparisonInput& cross_check, const Verdict& checked, Verdict& verdict);

}  // namespace holdfast::stats
