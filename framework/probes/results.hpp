#pragma once

/// The file that the agent and the wrapper share: the agent counts into it as long as the program runs, so it is
/// whole however the program ends. Plain data of one layout on both sides.

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace holdfast::probes {

constexpr std::uint32_t kMostSites = 480;     ///< calls of one plan; a slot of the agent each
constexpr std::uint32_t kMostThreads = 4096;  ///< that are counted apart
constexpr std::uint32_t kMostOpen = 16;       ///< intervals of one thread that may still be extended
constexpr std::uint64_t kResultsMagic = 0x3473626f72706668;  // "hfprobs4"

/// Shorter than the turn of any thread that a scheduler gives the processor to in between: half a millisecond at 2 GHz.
constexpr std::uint64_t kLongTicks = 1U << 20U;

/// Intervals that are complete, in ticks of the processor's counter.
struct Sum {
  std::uint64_t count, total;
  std::uint64_t long_count, long_total;  ///< of those of kLongTicks and more
};
inline Sum sum_of_one(std::uint64_t ticks) {
  const bool is_long = ticks >= kLongTicks;
  return {.count = 1, .total = ticks, .long_count = is_long ? 1U : 0U, .long_total = is_long ? ticks : 0U};
}
inline void add(Sum& to, const Sum& more) {
  to.count += more.count;
  to.total += more.total;
  to.long_count += more.long_count;
  to.long_total += more.long_total;
}

/// An interval that has begun.
struct Open {
  std::uint64_t frame;   ///< of the activation that it belongs to: its CFA
  std::uint64_t begin;   ///< stamp before the first call
  std::uint64_t end;     ///< stamp after the last call so far; 0: none was left yet
  std::uint64_t caller;  ///< return address of the activation, to see whether the frame is still its own
  std::uint64_t nested;  ///< activations inside of it
  Sum inner;             ///< complete intervals that lie behind `end`: void, should it be extended past them
};

struct alignas(64) Thread {
  Sum sum;
  std::uint64_t orphans;    ///< stops without a start
  std::uint64_t abandoned;  ///< starts that never came to a stop
  std::uint64_t nested;     ///< activations inside of an interval
  std::uint64_t inside;     ///< probes that ran inside of an interval, beyond its own two
  std::uint64_t skipped;    ///< probes met by a signal handler while another was at work
  std::uint32_t busy;
  std::uint32_t depth;
  Open open[kMostOpen];
};

struct AgentResults {
  std::uint64_t magic;                ///< set when the agent has begun
  std::uint64_t applied;              ///< sites that were changed
  std::uint64_t threads;              ///< that came by a probe; may be more than are counted
  std::uint64_t ticks, clock_ns;      ///< both clocks at one moment (CLOCK_MONOTONIC)
  std::uint64_t calibrations;         ///< probe pairs in which the two below were taken
  std::uint64_t inside_ticks;         ///< of empty calls, what lies between their stamps
  std::uint64_t pair_ticks;           ///< of empty calls, what they took longer with probes
  Sum sites[kMostSites];              ///< of the first thread, by site, where each call is an interval
  std::uint64_t targets[kMostSites];  ///< of calls by a pointer: where the first led, in memory
  char problem[1024];                 ///< why nothing was changed; empty: no reason yet
};

constexpr std::size_t kThreadsAt = (sizeof(AgentResults) + 63) / 64 * 64;
constexpr std::size_t kResultsBytes = kThreadsAt + kMostThreads * sizeof(Thread);

/// The processor's counter of ticks and the system's clock at one moment, by which ticks become seconds. The agent and
/// the wrapper both read them, in their own processes.
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
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC,
            &now);  // that of the program may be another (adapters/preload)
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
