#pragma once

/// measure(f): how long a call of `f` takes, measured where it stands.
///
///     #include <holdfast/measure.hpp>
///
///     const holdfast::Measurement m = holdfast::measure([&] { return parse(text); });
///     std::puts(m.to_string().c_str());              // 812.3 us +- 0.4 % (30 samples of 2 calls)
///
///     auto [tree, m] = holdfast::measured([&] { return parse(text); });       // the result as well
///
/// In any function of any program, a unit test included: link `Holdfast::bench`; there is no main() and no
/// registration. What `f` returns is kept from the optimiser as keep() does it (holdfast/keep.hpp), and the
/// loop is that of a benchmark (holdfast/state.hpp): a count in a register, and the clock once for a sample.
/// A variable that `f` captures is read from memory in every call, as keep() may have changed it.
///
/// First the number of calls that make a sample is found, then runs are repeated until they are steady, then
/// samples are taken. A sample is wall-clock time without the time in which the thread was ready to run and
/// another one had the processor.
///
/// Warmer, measurer and aggregator are those of benchmarks, if others are wanted:
///
///     holdfast::measure(f, {.warmer = "count:10", .measurer = "footprint", .aggregator = "max"})
///
/// One process is one memory layout and one moment of the machine: two programs can differ by some per cent
/// without any reason in the code. Measurements like this one find factors, not per cents; a performance test
/// that compares processes finds the latter.
///
/// Any thread may call, also several at a time, if `f` may; they disturb each other's measurements. Nothing
/// is shared and nothing outlives the call. An exception of `f`, `set_up` or `tear_down` passes through.

#include <type_traits>
#include <utility>

#include "holdfast/measurement.hpp"

namespace holdfast {

/// What `f` returned, and how long a call took.
template <class Result>
struct Measured {
  Result result;
  Measurement measurement;
};

/// `f`: a callable without arguments. Throws holdfast::Error, a std::runtime_error, where an option is out of its range,
/// an event cannot be counted here, or a warmer with `:fail` did not see it become steady.
template <class F>
Measurement measure(F&& f, const MeasureOptions& options = {}) {
  return detail::measured_loop(detail::Looped(f).body(), options);
}

/// The same, and the result of one more call at the end, which is not timed (`set_up` runs before it and
/// `tear_down` after it). `f` returns an object or a reference, which is copied.
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
