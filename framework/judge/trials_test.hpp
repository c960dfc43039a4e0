#pragma once

/// How many trials a simulation makes, and how far a count may stray.
///
/// HOLDFAST_TRIALS=20 in the environment makes twenty times as many, for whoever wants the rates to more
/// digits (judge_test --run_test='*rates*' --log_level=message prints them).

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace holdfast::judge {

inline int trials(int usual) {
  const char* factor = std::getenv("HOLDFAST_TRIALS");
  return usual * std::max(1, factor == nullptr ? 1 : std::atoi(factor));
}

/// What a share of the trials comes to, and three standard deviations of that count on top.
inline double at_most(double share, int trials) {
  return share * trials + 3 * std::sqrt(share * (1 - share) * trials);
}

}  // namespace holdfast::judge
