#pragma once

/// The file that the agent and the wrapper share. The agent counts into it while the program runs, so it is complete
/// however the program ends. It is plain data with the same layout on both sides.

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace holdfast::probes {

constexpr std::uint32_t kMostSites = 480;     ///< calls of one plan, each with a slot of the agent
constexpr std::uint32_t kMostThreads = 4096;  ///< threads that are counted separately
constexpr std::uint32_t kMostOpen = 16;       ///< intervals of one thread that may still be extended
constexpr std::uint64_t kResultsMagic = 0x3573626f72706668;  // "hfprobs5"

/// Half a millisecond at 2 GHz: shorter than the time slice of any other thread that runs in between.
constexpr std::uint64_t kLongTicks = 1U << 20U;

/// Complete intervals, in ticks of the time stamp counter.
struct Sum {
  std::uint64_t count, total;
  std::uint64_t long_count, long_total;  ///< of those with kLongTicks or more
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

/// Intervals of the first thread whose lengths differ by less than a 32nd of an octave. The bins distinguish the few
/// intervals that were interrupted, or whose memory was evicted, from the others.
struct Bin {
  std::uint64_t count, total;
};
constexpr std::uint32_t kBinBits = 5;
constexpr std::uint32_t kBins = (64 - kBinBits + 1) << kBinBits;
inline std::uint32_t bin_of(std::uint64_t ticks) {
  if (ticks < (1U << kBinBits)) return static_cast<std::uint32_t>(ticks);
  const auto above = static_cast<std::uint32_t>(63 - __builtin_clzll(ticks)) - kBinBits;
  const auto part = static_cast<std::uint32_t>(ticks >> above) & ((1U << kBinBits) - 1);
  return ((above + 1) << kBinBits) + part;
}

/// An interval that has begun.
struct Open {
  std::uint64_t frame;   ///< of its activation: the CFA
  std::uint64_t begin;   ///< time stamp before the first call
  std::uint64_t end;     ///< time stamp after the last call so far; 0 if there is none yet
  std::uint64_t caller;  ///< return address of the activation, to check that the frame is still its own
  std::uint64_t nested;  ///< activations inside of it
  Sum inner;             ///< complete intervals after `end`; discarded if this interval is extended past them
};

struct alignas(64) Thread {
  Sum sum;
  std::uint64_t orphans;    ///< stops without a start
  std::uint64_t abandoned;  ///< starts without a stop
  std::uint64_t nested;     ///< activations inside of an interval
  std::uint64_t inside;     ///< probes that ran inside of an interval, other than its own two
  std::uint64_t skipped;    ///< probes that a signal handler reached while another was running
  std::uint32_t busy;
  std::uint32_t depth;
  Open open[kMostOpen];
};

struct AgentResults {
  std::uint64_t magic;                ///< set when the agent has begun
  std::uint64_t applied;              ///< sites that were patched
  std::uint64_t threads;              ///< threads that reached a probe; may be more than are counted
  std::uint64_t ticks, clock_ns;      ///< both clocks at one time (CLOCK_MONOTONIC)
  std::uint64_t calibrations;         ///< probe pairs from which the next two were determined
  std::uint64_t inside_ticks;         ///< for empty calls: ticks between their stamps
  std::uint64_t pair_ticks;           ///< for empty calls: additional ticks with probes
  Sum sites[kMostSites];              ///< of the first thread, by site, if each call is an interval
  Bin bins[kBins];                    ///< of all sites of `sites`
  std::uint64_t targets[kMostSites];  ///< of calls by a pointer: address of the first callee
  char problem[1024];                 ///< why nothing was patched; empty if there is no reason yet
};

constexpr std::size_t kThreadsAt = (sizeof(AgentResults) + 63) / 64 * 64;
constexpr std::size_t kResultsBytes = kThreadsAt + kMostThreads * sizeof(Thread);

/// The time stamp counter and the system's clock at one time, to convert ticks to seconds. The agent and the wrapper
/// both read them, in their own processes.
struct Clocks {
  std::uint64_t ticks = 0;
  std::uint64_t ns = 0;  ///< CLOCK_MONOTONIC
};

/// Returns the fastest of several readings, because a process may be preempted between two clocks. Returns zeros on
/// machines other than x86-64.
inline Clocks clocks_now() {
#if defined(__x86_64__)
  constexpr int kReadings = 10;
  Clocks best;
  std::uint64_t least = UINT64_MAX;
  for (int i = 0; i < kReadings; ++i) {
    timespec now{};
    const std::uint64_t before = __builtin_ia32_rdtsc();
    // A system call is used, because a preloaded library may replace clock_gettime() (adapters/preload).
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
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
