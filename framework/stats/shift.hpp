#pragma once

/// TESTER shift: did the code get slower by more than MIN_EFFECT? This is the verdict of a fixed number of rounds,
/// with its text. The rules of the default gate, and when it stops, are in gate.hpp.
///
/// The change is estimated with bounds on logarithms (ratio_estimate.hpp): Yuen's trimmed interval over the rounds if
/// the sides ran as pairs, else that of Hodges and Lehmann. SIGNIFICANCE is the level of each bound, below 0.5. If
/// the mean alone regressed, the verdict has the estimate, the interval and the test of the mean.
///
/// The tolerance theta keeps false alarms rare: an unchanged program is called regressed only if the whole interval
/// is beyond it. Fewer than six rounds are `inconclusive`: they cannot be trimmed.
///
/// `interval` is that of the log ratio current / baseline. Pairs also have `statistic` ((d - theta) / se), `df`,
/// `critical` (Student's quantile) and `p_value` (of "the loss is at most MIN_EFFECT"). Their `mde` is the smallest
/// loss that would be called regressed in 95 of 100 runs with this many rounds and this noise.

#include <optional>

#include "stats/comparison_input.hpp"
#include "stats/guard.hpp"

namespace holdfast::stats {

/// Share of runs in which a loss of the size `mde` is found.
inline constexpr double kPower = 0.95;

Verdict shift(const ComparisonInput& input);

/// Judges at another level than the input's. The thresholds keep the declared level; the bounds are those of this
/// level.
Verdict shift_at(ComparisonInput input, double level);

/// Judges the rounds that the guard returned. The program passes only if it also passes the cross-check.
Verdict shift_guarded(const ComparisonInput& plain, const Guarded& guarded);

/// If the verdict clears the program, replaces it by the result of agreed() (gate.hpp) with the verdict on the
/// cross-check at `level`, and adds the reason. Without a cross-check the verdict is unchanged.
void hold_to(const std::optional<ComparisonInput>& cross_check, double level, Verdict& verdict);
/// Does the same as hold_to(), with a known verdict on the cross-check.
void hold_to_checked(const ComparisonInput& cross_check, const Verdict& checked, Verdict& verdict);

}  // namespace holdfast::stats
