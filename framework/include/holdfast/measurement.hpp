#pragma once

/// Measurement and MeasureOptions: what holdfast::measure() gives and takes (holdfast/measure.hpp), and the
/// loop around a callable that it hands to the library.
///
/// The function stands in a header of its own, because `holdfast::measure` is also the namespace in which the
/// library measures: its own sources include this header and not the other one.

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "holdfast/detail/action.hpp"
#include "holdfast/keep.hpp"
#include "holdfast/state.hpp"

namespace holdfast {

/// How to measure. All of it may be left out.
///
///     holdfast::measure(f, {.samples = 10, .set_up = [&] { copy = input; }})
struct MeasureOptions {
  int samples = 30;             ///< at least 1
  double sample_time_s = 1e-3;  ///< calls are repeated for so long; 0: each sample is one call
  bool warm_up = true;          ///< false: the first samples may be slow ones
  /// Callables without arguments that run before and after every call of `f`, untimed. With either of them
  /// each call is timed by itself, which costs it a reading of the clock (30 ns): for calls of microseconds
  /// and more. A sample is still the mean of as many calls as fill its time, or fewer where the callables
  /// would make it last longer than ten times that. When `f` throws, `tear_down` is not called.
  detail::Action set_up = {};
  detail::Action tear_down = {};
  /// How it warms up, in the words of WARMER: "count:10", "time:0.5", "default:5:0.02:50", "zero". With `:fail` it is an error
  /// where that did not become steady. Not looked at where `warm_up` is false.
  std::string warmer = "default";
  /// What is measured of a call and what becomes of the samples, in the words of MEASURER, separated by commas: "cpu-time",
  /// "own:page-faults" (holdfast/own.hpp), "outlier-elimination". Besides, in place of a time:
  ///     footprint     bytes that the result of `f` keeps allocated, or `f` itself where it returns nothing: of one call
  ///                   in each sample, as the C library's allocator counts them (8 bytes more for each block, rounded up to 16 or 32)
  ///     an event      cpu-instructions, cpu-cycles, cpu-cache-misses, cpu-branch-misses, task-clock, minor-faults,
  ///                   major-faults or cpu-migrations, where the machine counts it
  std::string measurer = "default";
  /// What the samples come to, in the words of AGGREGATOR: "min", "mean", "quantile:0.9", "own:second-best".
  std::string aggregator = "median";
};

/// What was measured. A value: copy it, keep it.
struct Measurement {
  std::vector<double> values =
      {};                   ///< for one call, in `unit`: a value for each sample, in the order of taking
  double value = 0;         ///< what they come to, by `aggregator`
  double median = 0;        ///< of the values
  double spread = 0;        ///< half of the interquartile range, as a share of the median
  std::uint64_t calls = 1;  ///< in each sample
  bool steady = true;       ///< false: warming up ended before runs agreed
  std::string unit = "ns";

  /// "812.3 us +- 0.4 % (30 samples of 2 calls)".
  std::string to_string() const;
};

namespace detail {

/// A callable inside the measuring loop, without its type: `run(what, state)` runs the whole loop.
struct LoopBody {
  void (*run)(void* what, State& state);
  void* what;
};

/// The loop around `f`, which outlives it. F is deduced; functions have a type and no object.
template <class F>
class Looped {
 public:
  explicit Looped(F& f) : f_(f) {}
  LoopBody body() { return {&run, this}; }

 private:
  static void run(void* what, State& state) {
    F& f = static_cast<Looped*>(what)->f_;
    if constexpr (std::is_void_v<decltype(f())>) {
      for (auto _ : state) {
        f();
        clobber();
      }
    } else if (state.batches().holds_results) {
      for (auto _ : state) state.hold(f());
    } else {
      for (auto _ : state) keep(f());
    }
  }

  F& f_;
};

/// The library's part. Throws holdfast::Error (a std::runtime_error) where an option is out of its range.
Measurement measured_loop(LoopBody body, const MeasureOptions& options);

}  // namespace detail

}  // namespace holdfast
