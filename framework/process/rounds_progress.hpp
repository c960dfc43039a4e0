#pragma once

/// Estimates the remaining rounds and their time while rounds run.

#include "process/rounds.hpp"

namespace holdfast::process {

/// Factor for confirmation: rounds that confirm an alarm may use the budget once more, and as many rounds as a verdict needs.
inline constexpr int kTimesToConfirm = 2;

/// Seconds of the rounds so far.
struct RoundTimes {
  double each_s = 0;    ///< per round; 0 if there is none yet
  double before_s = 0;  ///< before the first round, needed only once
  double spent_s = 0;   ///< part of the budget that is used
};

/// Returns the estimate. It excludes rounds that do not fit into the budget. Rounds that confirm an alarm are not counted as
/// wanted, and stop as soon as the alarm is confirmed.
Progress progress_after(int rounds_done, Need need, const RoundsWanted& wanted, const RoundTimes& times);

}  // namespace holdfast::process
