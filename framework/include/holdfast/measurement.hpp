#pragma once

/// Measurement and MeasureOptions, the result and the options of holdfast::measure() (holdfast/measure.hpp), and the
/// loop around a callable that measure() passes to the library.
///
/// The function measure() is in another header, because `holdfast::measure` is also the namespace of the library's
/// measuring code. The library's sources include only this header.

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "holdfast/detail/action.hpp"
#include "holdfast/keep.hpp"
#include "holdfast/state.hpp"

namespace holdfast {

/// The options of measure(). All of them may be left out.
///
///     holdfast::measure(f, {.samples = 10, .set_up = [&] { copy = input; }})
struct MeasureOptions {
  int samples = 30;             ///< at least 1
  double sample_time_s = 1e-3;  ///< duration over which calls are repeated; 0 makes each sample one call
  bool warm_up = true;          ///< if false, the first samples may be slow
  /// Callables without arguments that run before and after every call of `f`, untimed. With either of them, each call
  /// is timed by itself, which adds one reading of the clock (30 ns) to it; use them for calls of microseconds and
  /// more. A sample is still the mean of as many calls as fill its time. It has fewer calls if the callables would
  /// make it last more than ten times as long. If `f` throws, `tear_down` is not called.
  detail::Action set_up = {};
  detail::Action tear_down = {};
  /// The warmer, in the syntax of WARMER: "count:10", "time:0.5", "default:5:0.02:50", "zero". The suffix `:fail` makes
  /// it an error if the callable does not become steady. Ignored if `warm_up` is false.
  std::string warmer = "default";
  /// The measured quantity and the treatment of the samples, in the syntax of MEASURER, separated by commas: "cpu-time",
  /// "own:page-faults" (holdfast/own.hpp), "outlier-elimination". These measure another quantity than a time:
  ///     footprint     bytes that the result of `f` keeps allocated, or `f` itself if it returns nothing. Measured for
  ///                   one call in each sample. The allocator of the C library counts them; it adds 8 bytes to each
  ///                   block and rounds up to 16 or 32.
  ///     an event      cpu-instructions, cpu-cycles, cpu-cache-misses, cpu-branch-misses, task-clock, minor-faults,
  ///                   major-faults or cpu-migrations, if the machine counts it
  std::string measurer = "default";
  /// The statistic of the samples, in the syntax of AGGREGATOR: "min", "mean", "quantile:0.9", "own:second-best".
  std::string aggregator = "median";
};

/// The result of measure(). A value type, which may be copied and kept.
struct Measurement {
  std::vector<double> values =
      {};  ///< per call, in `unit`: one value for each sample, in the order in which they were taken
  double value = 0;         ///< the statistic of `values` that `aggregator` names
  double median = 0;        ///< of `values`
  double spread = 0;        ///< half of the interquartile range, as a share of the median
  std::uint64_t calls = 1;  ///< in each sample
  bool steady = true;       ///< false if the warm-up ended before its runs agreed
  std::string unit = "ns";

  /// Returns "812.3 us +- 0.4 % (30 samples of 2 calls)".
  std::string to_string() const;
};

namespace detail {

/// A callable inside the measuring loop, with its type erased: `run(what, state)` runs the whole loop.
struct LoopBody {
  void (*run)(void* what, State& state);
  void* what;
};

/// The loop around `f`, which must outlive it. F is deduced, and may be a function type.
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

/// Measures the loop. Throws holdfast::Error (a std::runtime_error) if an option is out of its range.
Measurement measured_loop(LoopBody body, const MeasureOptions& options);

}  // namespace detail

}  // namespace holdfast
