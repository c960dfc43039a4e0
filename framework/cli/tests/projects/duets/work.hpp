#pragma once

#include <cstdint>

constexpr int kTimes = 100;

/// Computes only in registers. The processor can neither predict nor cache anything for it, so it takes as long in a
/// duet as alone.
inline std::uint64_t compute(int times = kTimes) {
  std::uint64_t state = 1;
  for (int step = 0; step < 3000 * times; ++step) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    asm volatile("" : "+r"(state));
  }
  return state;
}
