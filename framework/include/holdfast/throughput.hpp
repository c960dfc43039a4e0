#pragma once

/// throughput(f), squeeze(f), timed(f, calls): measure in place how many calls one or several workers complete in a
/// second. holdfast/measure.hpp measures the time of one call.
///
///     #include <holdfast/throughput.hpp>
///
///     const auto t = holdfast::throughput([&] { cache.get(key); }, {.workers = 4});
///     std::puts(t.to_string().c_str());                       // 48.2 M/s +- 1 % (3 samples, 4 workers)
///
///     const auto both = holdfast::throughputs({.workers = 2}, read, write);   // at the same time, side by side
///     const auto best = holdfast::squeeze(read).best();                       // with the best number of workers
///     const auto time = holdfast::timed(read, 100'000);                       // total time of these calls
///
/// Works in any function of any program, a unit test included. Link `Holdfast::bench`; neither main() nor registration
/// is needed. The optimiser cannot remove the result of `f` (holdfast/keep.hpp). holdfast.hpp does not include this
/// header.
///
/// *Throughputs* are those of MODE continuous. Each worker is a thread that calls `f` in a loop. The calls are counted at
/// deadlines while the workers keep running, so that only the time in which all of them run counts. All workers call
/// the same object `f`, which must be thread-safe if there are several workers. A call that is longer than a sample
/// prolongs the sample.
///
/// These are throughputs of one process, without a baseline or a verdict. A performance test in MODE continuous or
/// squeeze has both.
///
/// The calling thread sleeps during the measurement. Nothing outlives the call. If `f` throws in a worker, all workers
/// end and a holdfast::Error with its message is thrown; timed() passes the exception through.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "holdfast/measurement.hpp"

namespace holdfast {

/// The options of a measurement of throughput. All of them may be left out.
struct ThroughputOptions {
  int workers = 1;           ///< number of threads that call each callable at the same time
  int samples = 3;           ///< number of reported samples; a statistic of the tail needs more
  double sample_time_s = 1;  ///< duration of each sample
  int warm_up = 0;           ///< number of samples that are discarded before the reported ones
  /// If above 0, sampling continues, and drops the oldest sample, until the coefficient of variation is at most `cv`,
  /// but no longer than `cv_time_s`.
  double cv = 0;
  double cv_time_s = 60;
  bool pin = false;  ///< pins each worker to its own processor
};

/// Calls per second of all workers together. A value type, which may be copied and kept.
struct Throughput {
  std::vector<double> values = {};  ///< one value for each sample, in the order in which they were taken
  double average = 0;               ///< of `values`, like all statistics below
  double stdev = 0;                 ///< 0 for a single value
  double median = 0;
  double p99 = 0;
  double best = 0;
  double worst = 0;
  int workers = 1;
  std::vector<std::string> warnings =
      {};  ///< reasons to doubt the result: samples that were late or whose variation stayed too large

  /// Returns "48.2 M/s +- 1 % (3 samples, 4 workers)".
  std::string to_string() const;
};

/// The options of squeeze(). It measures a pass with `min` workers, then one with every multiple of `step`. It stops when
/// `threshold` workers more than in the best pass have not raised the throughput, or when `max` workers are reached.
struct SqueezeOptions {
  int min = 1;
  int step = 1;
  int max = 0;                  ///< 0 means twice the number of processors, and at least min + threshold
  int threshold = 3;            ///< number of workers, not of passes
  ThroughputOptions each = {};  ///< the options of each pass; `workers` is ignored
};

struct Squeezed {
  std::vector<Throughput> passes = {};  ///< all passes in their order; at least one
  std::size_t best_pass = 0;  ///< index of the pass with the highest average, the first one of a tie
  int knee = 1;               ///< number of workers above which more workers gain less than 5 %

  const Throughput& best() const { return passes[best_pass]; }
};

namespace detail {

std::vector<Throughput> throughputs_of(const std::vector<LoopBody>& bodies, const ThroughputOptions& options);
Squeezed squeezed_loop(LoopBody body, const SqueezeOptions& options);
Measurement timed_loop(LoopBody body, std::uint64_t calls, int samples);

}  // namespace detail

/// Measures the throughput of `f`, a callable without arguments. Throws holdfast::Error, a std::runtime_error, if an
/// option is out of its range or `f` throws.
template <class F>
Throughput throughput(F&& f, const ThroughputOptions& options = {}) {
  return detail::throughputs_of({detail::Looped(f).body()}, options).front();
}

/// Measures several callables at the same time, each with `options.workers` threads, and returns their throughputs in the
/// order of the arguments. Throws like throughput().
template <class... Fs>
std::vector<Throughput> throughputs(const ThroughputOptions& options, Fs&&... fs) {
  return [&options](auto... looped) {
    return detail::throughputs_of({looped.body()...}, options);
  }(detail::Looped(fs)...);
}

/// Finds the number of workers with the highest throughput. Throws like throughput().
template <class F>
Squeezed squeeze(F&& f, const SqueezeOptions& options = {}) {
  return detail::squeezed_loop(detail::Looped(f).body(), options);
}

/// Measures the total time of `calls` calls, in nanoseconds, in each of `samples` samples, without calibration or
/// warm-up. Throws holdfast::Error if `calls` or `samples` is below 1.
template <class F>
Measurement timed(F&& f, std::uint64_t calls, int samples = 1) {
  return detail::timed_loop(detail::Looped(f).body(), calls, samples);
}

}  // namespace holdfast
