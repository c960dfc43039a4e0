#pragma once

/// What is foretold of rounds while they run.

#include "process/rounds.hpp"

namespace holdfast::process {

/// So many times the budget, and the rounds without which nothing is decided, are there for rounds that confirm.
inline constexpr int kTimesToConfirm = 2;

/// Of the rounds so far, in seconds.
struct RoundTimes {
  double each_s = 0;    ///< a round; 0: there is none yet
  double before_s = 0;  ///< before the first of them, which is paid once
  double spent_s = 0;   ///< of the budget
};

/// Nobody waits for rounds that the budget will not hold. Those that confirm are beyond what was wanted, and stop as soon as they
/// have.
Progress progress_after(int rounds_done, Need need, const RoundsWanted& wanted, const RoundTimes& times);

}  // namespace holdfast::process
