#pragma once

/// throughput(f), squeeze(f), timed(f, calls): how much is done in a second by one or several workers, measured where it
/// stands. Times of calls are in holdfast/measure.hpp.
///
///     #include <holdfast/throughput.hpp>
///
///     const auto t = holdfast::throughput([&] { cache.get(key); }, {.workers = 4});
///     std::puts(t.to_string().c_str());                       // 48.2 M/s +- 1 % (3 samples, 4 workers)
///
///     const auto both = holdfast::throughputs({.workers = 2}, read, write);   // at the same time, side by side
///     const auto best = holdfast::squeeze(read).best();                       // with as many workers as do most
///     const auto time = holdfast::timed(read, 100'000);                       // how long so many calls take
///
/// In any function of any program, a unit test included: link `Holdfast::bench`; there is no main() and no registration.
/// What `f` returns is kept from the optimiser (holdfast/keep.hpp). Include this header beside holdfast.hpp.
///
/// *Throughputs* are those of MODE continuous: the workers, each a thread that calls `f` again and again, run on while their
/// calls are counted at deadlines, so that only what happens while all of them run counts. `f` is one object for all
/// workers, and must bear being called by several threads where there are several. A call that is longer than a sample
/// prolongs it.
///
/// These are throughputs of one process, without a baseline or a verdict; a performance test in MODE continuous or squeeze
/// has both.
///
/// One thread calls; it sleeps meanwhile. Nothing outlives the call. What `f` throws in a worker ends all of them, and is a
/// holdfast::Error with its message; of timed(), the exception passes through.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "holdfast/measurement.hpp"

namespace holdfast {

/// How to measure. All of it may be left out.
struct ThroughputOptions {
  int workers = 1;           ///< threads that call at the same time, of each callable
  int samples = 3;           ///< that count; a statistic of the tail needs more
  double sample_time_s = 1;  ///< of each
  int warm_up = 0;           ///< samples before those that count
  /// Above 0: sampling goes on, the oldest sample dropped, until the coefficient of variation is no larger than this, but
  /// no longer than `cv_time_s`.
  double cv = 0;
  double cv_time_s = 60;
  bool pin = false;  ///< each worker to a processor of its own
};

/// Calls in a second, of all workers together. A value: copy it, keep it.
struct Throughput {
  std::vector<double> values = {};  ///< a value for each sample, in the order of taking
  double average = 0;               ///< of the values, and so are those that follow
  double stdev = 0;                 ///< 0 of a single one
  double median = 0;
  double p99 = 0;
  double best = 0;
  double worst = 0;
  int workers = 1;
  std::vector<std::string> warnings =
      {};  ///< what casts doubt on it: samples that were late, or stayed restless

  /// "48.2 M/s +- 1 % (3 samples, 4 workers)".
  std::string to_string() const;
};

/// Passes of min workers, then every multiple of `step`, until so many workers more than the best pass has, `threshold`, got
/// nothing more done, or `max` are reached.
struct SqueezeOptions {
  int min = 1;
  int step = 1;
  int max = 0;                  ///< 0: twice the processors, and at least min + threshold
  int threshold = 3;            ///< workers, not passes
  ThroughputOptions each = {};  ///< of each pass; `workers` is not looked at
};

struct Squeezed {
  std::vector<Throughput> passes = {};  ///< all of them, in their order; at least one
  std::size_t best_pass = 0;            ///< the one with the highest average; of equal ones the first
  int knee = 1;                         ///< workers, from which on more gain less than 5 %

  const Throughput& best() const { return passes[best_pass]; }
};

namespace detail {

std::vector<Throughput> throughputs_of(const std::vector<LoopBody>& bodies, const ThroughputOptions& options);
Squeezed squeezed_loop(LoopBody body, const SqueezeOptions& options);
Measurement timed_loop(LoopBody body, std::uint64_t calls, int samples);

}  // namespace detail

/// `f`: a callable without arguments. Throws holdfast::Error, a std::runtime_error, where an option is out of its range, or
/// `f` throws.
template <class F>
Throughput throughput(F&& f, const ThroughputOptions& options = {}) {
  return detail::throughputs_of({detail::Looped(f).body()}, options).front();
}

/// Of several callables at the same time, in their order; each has `options.workers` threads. Throws as throughput().
template <class... Fs>
std::vector<Throughput> throughputs(const ThroughputOptions& options, Fs&&... fs) {
  return [&options](auto... looped) {
    return detail::throughputs_of({looped.body()...}, options);
  }(detail::Looped(fs)...);
}

/// With how many workers most calls are done. Throws as throughput().
template <class F>
Squeezed squeeze(F&& f, const SqueezeOptions& options = {}) {
  return detail::squeezed_loop(detail::Looped(f).body(), options);
}

/// How long `calls` calls take together, in nanoseconds, in each of `samples` samples. Nothing is calibrated and nothing
/// warms up. Throws holdfast::Error where one of the two is below 1.
template <class F>
Measurement timed(F&& f, std::uint64_t calls, int samples = 1) {
  return detail::timed_loop(detail::Looped(f).body(), calls, samples);
}

}  // namespace holdfast
