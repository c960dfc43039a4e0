#pragma once

/// Rounds planned: the maximum number of rounds, over which the looks share their level (stats/gate.hpp), and
/// the number of processes that are drawn for them. If the number of rounds is the default and the budget has
/// room, more rounds are planned.

#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Maximum factor by which the budget can raise the default number of rounds.
inline constexpr int kMoreQuickRounds = 4;

/// Returns true if the tester repeats the measurement when its rounds vary, as TESTER sbs does.
bool measures_again(const Judging& judging);

/// Returns the number of planned rounds of a measurement that has begun, from the duration of its first
/// rounds.
int rounds_planned(const Judging& judging, const process::MeasuredMetric& measured);

/// Returns the maximum number of all rounds, including those that confirm, repeat or measure again.
int rounds_at_most(const Judging& judging);

}  // namespace holdfast::run
