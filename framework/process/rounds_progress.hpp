#pragma once

/// The estimate of rounds while they run: how many follow, and when they end.

#include "process/rounds.hpp"

namespace holdfast::process {

/// Rounds that confirm an alarm may take the budget once more, and as many rounds as a verdict needs.
inline constexpr int kTimesToConfirm = 2;

/// Seconds of the rounds so far.
struct RoundTimes {
  double each_s = 0;    ///< a round; 0: there is none yet
  double before_s = 0;  ///< before the first of them, which is paid once
  double spent_s = 0;   ///< of the budget
};

/// Returns the estimate. It leaves out rounds that do not fit into the budget. Rounds that confirm are not counted as wanted, and
/// stop as soon as they have confirmed.
Progress progress_after(int rounds_done, Need need, const RoundsWanted& wanted, const RoundTimes& times);

}  // namespace holdfast::process
