#pragma once

/// measure(f) measures in place how long a call of `f` takes.
///
///     #include <holdfast/measure.hpp>
///
///     const holdfast::Measurement m = holdfast::measure([&] { return parse(text); });
///     std::puts(m.to_string().c_str());              // 812.3 us +- 0.4 % (30 samples of 2 calls)
///
///     auto [tree, m] = holdfast::measured([&] { return parse(text); });       // the result as well
///
/// Works in any function of any program, a unit test included. Link `Holdfast::bench`; neither main() nor registration
/// is needed. The optimiser cannot remove the result of `f`, as with keep() (holdfast/keep.hpp). The loop is that of a
/// benchmark (holdfast/state.hpp), with a count in a register, and one reading of the clock for each sample.
/// Every call reads the variables that `f` captures from memory, because keep() may have changed them.
///
/// measure() first finds the number of calls in a sample, then repeats warm-up runs until they are steady, then takes
/// the samples. A sample is the wall-clock time minus the time in which the thread was ready to run but did not have
/// a processor.
///
/// The warmers, measurers and aggregators of benchmarks can be used:
///
///     holdfast::measure(f, {.warmer = "count:10", .measurer = "footprint", .aggregator = "max"})
///
/// One process has one memory layout and sees the machine at one moment. Two programs can therefore differ by some
/// per cent without any reason in the code. Such a measurement detects factors, not differences of some per cent. A
/// performance test, which compares processes, detects those as well.
///
/// Any thread may call measure(), also several at a time if `f` allows it, but they disturb each other's measurements.
/// Nothing is shared and nothing outlives the call. Exceptions of `f`, `set_up` and `tear_down` pass through.

#include <type_traits>
#include <utility>

#include "holdfast/measurement.hpp"

namespace holdfast {

/// The result of `f`, and the measurement of its calls.
template <class Result>
struct Measured {
  Result result;
  Measurement measurement;
};

/// Measures `f`, a callable without arguments. Throws holdfast::Error, a std::runtime_error, if an option is out of its
/// range, an event cannot be counted on this machine, or `f` does not become steady under a warmer with `:fail`.
template <class F>
Measurement measure(F&& f, const MeasureOptions& options = {}) {
  return detail::measured_loop(detail::Looped(f).body(), options);
}

/// Measures `f`, and also returns the result of one more call at the end, which is not timed. `set_up` runs before this
/// call and `tear_down` after it. `f` returns an object, or a reference, whose object is copied.
template <class F>
auto measured(F&& f, const MeasureOptions& options = {}) {
  using Result = std::decay_t<decltype(f())>;
  static_assert(!std::is_void_v<Result>, "f returns nothing; use holdfast::measure(f)");
  auto measurement = detail::measured_loop(detail::Looped(f).body(), options);
  options.set_up();
  Measured<Result> made{f(), std::move(measurement)};
  options.tear_down();
  return made;
}

}  // namespace holdfast
