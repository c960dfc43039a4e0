#include "process/rounds_progress.hpp"

#include <algorithm>
#include <cmath>

namespace holdfast::process {

Progress progress_after(int rounds_done, Need need, const RoundsWanted& wanted, const RoundTimes& times) {
  const int next = rounds_done + 1;
  const double each_s = times.each_s;
  if (need == Need::confirmation) {
    const double left_s = std::max(each_s, kTimesToConfirm * wanted.budget_s - times.spent_s);
    return {.rounds_done = rounds_done, .rounds_wanted = next, .left_s = left_s, .confirms = true};
  }
  const double room = each_s > 0 ? std::floor((wanted.budget_s - times.before_s) / each_s) : wanted.rounds;
  const int rounds = std::max(next, static_cast<int>(std::min<double>(wanted.rounds, room)));
  return {.rounds_done = rounds_done, .rounds_wanted = rounds, .left_s = each_s * (rounds - rounds_done)};
}

}  // namespace holdfast::process
