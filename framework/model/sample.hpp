#pragma once

/// Sample and Process: the measured values.
///
/// The independent unit is the process, never the iteration, because samples of one process share its memory layout, its
/// time and its random effects. A sample is therefore always stored in its process, and no tester can mistake 5 processes
/// of 20 samples for 100 independent numbers.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "model/direction.hpp"

namespace holdfast {

/// Times of fixed pieces of work before and after a sample, in nanoseconds. They measure the machine, not the program.
/// `clock_ns` is the mean of both readings; each other time is the longer of its two readings. 0 if not taken.
/// (events/machine_probe.hpp)
struct Probes {
  double clock_ns = 0;  ///< dependent multiplications; shows the clock rate of the processor
  double cache_ns =
      0;  ///< pointer chasing in a small table; shows if another process has evicted the inner caches
  double throughput_ns = 0;  ///< independent additions; shows if another thread shares the core
  double large_cache_ns =
      0;  ///< pointer chasing in a large table; shows if another process uses the outer cache

  bool taken() const { return clock_ns > 0; }
};

/// Combines the readings before and after a sample.
inline Probes beside(const Probes& before, const Probes& after) {
  return {.clock_ns = (before.clock_ns + after.clock_ns) / 2,
          .cache_ns = std::max(before.cache_ns, after.cache_ns),
          .throughput_ns = std::max(before.throughput_ns, after.throughput_ns),
          .large_cache_ns = std::max(before.large_cache_ns, after.large_cache_ns)};
}

/// One number: the metric per iteration (in nanoseconds for a time), and the conditions of its measurement.
///
/// A time that Holdfast measures is the wall-clock time minus the time in which the thread was ready to run but another
/// process had the processor, because the machine causes that and not the program. Sleeping counts, and so does waiting
/// for the program's own threads and children. A time that another harness reports is not adjusted.
struct Sample {
  double value = 0;              ///< per iteration, in the unit of the run
  std::uint64_t iterations = 1;  ///< number of iterations that the sample averages over
  double cpu_ns = 0;             ///< CPU time of all threads, per iteration
  double run_delay_ns =
      0;  ///< time in which others had the processor; not part of the times that Holdfast measures
  bool disturbed = false;  ///< the thread moved to another processor, or a page came from the disk
  Probes beside;
};

/// The side of a comparison: one of the two programs.
enum class Side { baseline, current };

constexpr std::string_view to_string(Side side) { return side == Side::baseline ? "baseline" : "current"; }

/// The resource usage of a whole process: the figures of getrusage, and the wrapper's clock.
struct Usage {
  double wall_ns = 0;
  double user_ns = 0;
  double system_ns = 0;
  double run_delay_ns =
      0;  ///< time in which others kept its first thread, or the process that waited for its end, off a processor
  long max_rss_kib = 0;
  long minor_faults = 0;
  long major_faults = 0;
  long voluntary_switches = 0;
  long involuntary_switches = 0;
};

/// The warm-up of a process.
struct Warmup {
  std::uint64_t runs = 0;
  double cov = 0;                ///< coefficient of variation of the last window
  bool steady = true;            ///< false if the maximum was reached before the window became steady
  int window = 0;                ///< number of runs in a window; 0 if the values were not kept
  std::vector<double> values{};  ///< time of an iteration of each run, in ns, in time order (KEEP_WARMUP)
};

/// A window of the warm-up: the last runs before its end.
struct WarmupWindow {
  double mean = 0;       ///< ns
  double deviation = 0;  ///< standard deviation, ns
  double cov = 0;        ///< coefficient of variation; 0 if the mean is 0
};

/// A summary of samples that were deleted (store/thinning.hpp). One typical sample represents all of them.
struct Thinned {
  long samples = 0;  ///< number of the original samples
  double low = 0;    ///< their first quartile
  double high = 0;   ///< their third quartile
};

/// One new process, which is the independent unit.
struct Process {
  int index = 0;  ///< position in the order in which the processes ran, from 0
  int pair = 0;   ///< round; the two processes of a pair ran one after the other
  Side side = Side::current;
  std::vector<Sample> samples;      ///< in time order
  std::optional<double> aggregate;  ///< statistic of the samples, if the program itself reports it. Without
                                    ///< samples it is shown, and nothing is compared with it
  Usage usage;
  Warmup warmup;
  std::optional<Thinned>
      thinned;  ///< if set, `samples` has one element, whose value is the statistic of all samples
  std::optional<int>
      place{};  ///< number of the address offset of its code (run/sides/places.hpp); none if there is only one

  /// Returns true if it has a value that can be shown.
  bool has_value() const { return !samples.empty() || aggregate; }

  std::vector<double> values() const {
    std::vector<double> all;
    all.reserve(samples.size());
    for (const auto& sample : samples) all.push_back(sample.value);
    return all;
  }
};

/// Returns true if a metric is a duration of the program, measured by the clock that the guard knows.
constexpr bool is_time(std::string_view metric) { return metric == "time" || metric == "start-up"; }

/// The names, the unit and the direction of one measured metric.
struct Subject {
  std::string test;       ///< as declared in CMake
  std::string benchmark;  ///< as registered in the program; for a command, the test's name
  std::string params;     ///< canonical JSON object of the parameter point, "{}" if there is none
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;

  /// Returns the values that identify the subject.
  auto key() const { return std::tie(test, benchmark, params, metric); }
};

}  // namespace holdfast
