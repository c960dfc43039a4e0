#pragma once

/// measure() and compare() of holdfast/measure.hpp and compare.hpp, with a clock that tests substitute.

#include <cstdint>
#include <string>

#include "bench/clock.hpp"
#include "bench/quantities.hpp"
#include "bench/warmer.hpp"
#include "holdfast/compare.hpp"
#include "holdfast/measurement.hpp"

namespace holdfast::bench {

/// What is measured. The actions outlive the run.
struct MeasuredWork {
  detail::LoopBody body;
  const detail::Action& set_up;
  const detail::Action& tear_down;
  SampledQuantity* quantity = nullptr;  ///< that is read too; null: none
};

/// Of all calls.
struct TimedRun {
  double timed_ns = 0;  ///< without the time in which another thread had the processor
  double whole_ns = 0;  ///< with set_up and tear_down
  double cpu_ns = 0;
  double run_delay_ns = 0;
  bool disturbed = false;
  double counted = 0;  ///< of the quantity
};

/// A number of calls, at least 1, timed: they run in one go. Where something is to be done before or after each of
/// them, each is timed by itself and the times are added.
TimedRun timed_run(Clock& clock, const MeasuredWork& work, std::uint64_t calls);

/// How much is taken for one side.
struct SampleSize {
  std::uint64_t calls = 1;
  bool steady = true;
};

/// Throws where it is negative, too long or no number; `function` is what was called.
void check_sample_time(const std::string& function, double sample_time_s);

/// How many calls fill a sample, found by runs of 1, then up to ten times as many calls; then the warmer. Throws where it
/// must see the work become steady, and does not.
SampleSize sample_size(Clock& clock, const MeasuredWork& work, double sample_time_s,
                       const Warmer::Limits& warmup);

/// Of one call: its time, or the quantity.
Sample sample(Clock& clock, const MeasuredWork& work, const SampleSize& size);

/// Median and spread of `values`, which are not empty.
Measurement summary(std::vector<double> values, const SampleSize& size);

Measurement measure_with(Clock& clock, detail::LoopBody body, const MeasureOptions& options);
/// Of holdfast/throughput.hpp.
Measurement timed_with(Clock& clock, detail::LoopBody body, std::uint64_t calls, int samples);
Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options);

}  // namespace holdfast::bench
