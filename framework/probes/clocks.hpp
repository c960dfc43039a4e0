#pragma once

/// The processor's counter of ticks and the system's clock at one moment, by which ticks become seconds. The agent and
/// the wrapper both read them, in their own processes.

#include <time.h>

#include <cstdint>

namespace holdfast::probes {

struct Clocks {
  std::uint64_t ticks = 0;
  std::uint64_t ns = 0;  ///< CLOCK_MONOTONIC
};

/// Of several readings the one that took the least: a process may lose its processor between two clocks. Zeros on other
/// machines than x86-64.
inline Clocks clocks_now() {
#if defined(__x86_64__)
  constexpr int kReadings = 10;
  Clocks best;
  std::uint64_t least = UINT64_MAX;
  for (int i = 0; i < kReadings; ++i) {
    timespec now{};
    const std::uint64_t before = __builtin_ia32_rdtsc();
    clock_gettime(CLOCK_MONOTONIC, &now);
    const std::uint64_t took = __builtin_ia32_rdtsc() - before;
    if (took >= least) continue;
    least = took;
    best = {.ticks = before + took / 2,
            .ns = static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
                  static_cast<std::uint64_t>(now.tv_nsec)};
  }
  return best;
#else
  return {};
#endif
}

}  // namespace holdfast::probes
