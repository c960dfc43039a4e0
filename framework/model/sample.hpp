#pragma once

/// Sample, Process, Run: what was measured.
///
/// The independent unit is the process, never the iteration: samples of one process share its memory layout,
/// its place in time and its luck. So a sample is always found inside its process, and no tester can mistake
/// 5 processes of 20 samples for 100 independent numbers.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "model/direction.hpp"

namespace holdfast {

/// What fixed pieces of work took beside a sample, in nanoseconds: readings of the machine, not of the
/// program. The clock's is the mean of the readings before and after the sample; of the others the longer one
/// counts. 0: not taken. (events/machine_probe.hpp)
struct Probes {
  double clock_ns = 0;        ///< dependent multiplications: how fast the processor ticks
  double cache_ns = 0;        ///< a chase through a small table: whether somebody emptied the inner caches
  double throughput_ns = 0;   ///< independent additions: whether somebody shares the core
  double large_cache_ns = 0;  ///< a chase through a large table: whether somebody uses the outer cache

  bool taken() const { return clock_ns > 0; }
};

/// One set for a sample between two readings.
inline Probes beside(const Probes& before, const Probes& after) {
  return {.clock_ns = (before.clock_ns + after.clock_ns) / 2,
          .cache_ns = std::max(before.cache_ns, after.cache_ns),
          .throughput_ns = std::max(before.throughput_ns, after.throughput_ns),
          .large_cache_ns = std::max(before.large_cache_ns, after.large_cache_ns)};
}

/// One number: the metric for one iteration (nanoseconds, for time), and how it was taken.
///
/// A time that Holdfast took is wall-clock time without the time in which the thread was ready to run and another process
/// had the processor: that is the machine's doing and not the program's. Sleeping counts, and so does waiting behind the
/// program's own threads and children. A time that another harness reports is kept as it is.
struct Sample {
  double value = 0;              ///< in the run's unit, for one iteration
  std::uint64_t iterations = 1;  ///< that the sample averages over
  double cpu_ns = 0;             ///< CPU time of one iteration, of all threads
  double run_delay_ns = 0;       ///< another had the processor: left out of the times that Holdfast took
  bool disturbed = false;        ///< the thread moved to another processor, or a page came from the disk
  Probes beside;
};

/// Which of the two programs a process ran.
enum class Side { baseline, current };

constexpr std::string_view to_string(Side side) { return side == Side::baseline ? "baseline" : "current"; }

/// What the operating system says of a whole process (getrusage's figures, and the wrapper's clock).
struct Usage {
  double wall_ns = 0;
  double user_ns = 0;
  double system_ns = 0;
  double run_delay_ns =
      0;  ///< others kept its first thread waiting for a processor, or who waited for its end
  long max_rss_kib = 0;
  long minor_faults = 0;
  long major_faults = 0;
  long voluntary_switches = 0;
  long involuntary_switches = 0;
};

/// How warming up ended in a process.
struct Warmup {
  std::uint64_t runs = 0;
  double cov = 0;      ///< coefficient of variation of the last window
  bool steady = true;  ///< false: the maximum was reached before the window became quiet
};

/// What is known of samples that are no longer kept (store/thinning.hpp): one that is typical stands for all.
struct Thinned {
  long samples = 0;  ///< that there were
  double low = 0;    ///< their quartiles
  double high = 0;
};

/// One fresh process: the independent unit.
struct Process {
  int index = 0;  ///< place in the order in which the processes ran, from 0
  int pair = 0;   ///< round; the two processes of a pair ran one after the other
  Side side = Side::current;
  std::vector<Sample> samples;      ///< in time order
  std::optional<double> aggregate;  ///< what they come to, where the program says so itself
  Usage usage;
  Warmup warmup;
  std::optional<Thinned> thinned;  ///< set: `samples` is one, whose value is what all came to
  std::optional<int>
      place{};  ///< number of the place where its code was (run/sides/places.hpp); none: it has one

  std::vector<double> values() const {
    std::vector<double> all;
    all.reserve(samples.size());
    for (const auto& sample : samples) all.push_back(sample.value);
    return all;
  }
};

/// Whether a metric is a duration of the program, by the clock that the guard knows.
constexpr bool is_time(std::string_view metric) { return metric == "time" || metric == "start-up"; }

/// What one measured thing is called, and how its numbers read.
struct Subject {
  std::string test;       ///< as declared in CMake
  std::string benchmark;  ///< as registered in the program; for a command, the test's name
  std::string params;     ///< canonical JSON object of the parameter point, "{}" where there is none
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;

  /// What tells it from others.
  auto key() const { return std::tie(test, benchmark, params, metric); }
};

}  // namespace holdfast
