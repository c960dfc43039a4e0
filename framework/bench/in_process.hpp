#pragma once

/// measure() and compare() of holdfast/measure.hpp and compare.hpp, with a clock that tests can replace.

#include <cstdint>
#include <string>

#include "bench/clock.hpp"
#include "bench/quantities.hpp"
#include "bench/warmer.hpp"
#include "holdfast/compare.hpp"
#include "holdfast/measurement.hpp"

namespace holdfast::bench {

/// The work to measure. The actions must outlive the run.
struct MeasuredWork {
  detail::LoopBody body;
  const detail::Action& set_up;
  const detail::Action& tear_down;
  SampledQuantity* quantity = nullptr;  ///< a quantity to read as well; null if there is none
};

/// The result of all calls of a run.
struct TimedRun {
  double timed_ns = 0;  ///< time, except that in which another thread had the processor
  double whole_ns = 0;  ///< time with set_up and tear_down
  double cpu_ns = 0;
  double run_delay_ns = 0;
  bool disturbed = false;
  double counted = 0;  ///< growth of the quantity
};

/// Times a number of calls, at least 1, in one go. If there is a set_up or tear_down, each call is timed by itself and the
/// times are added.
TimedRun timed_run(Clock& clock, const MeasuredWork& work, std::uint64_t calls);

/// The size of the samples of one side.
struct SampleSize {
  std::uint64_t calls = 1;
  bool steady = true;
};

/// Throws Error if the time is negative, too long or not a number; `function` is the name of the caller in the message.
void check_sample_time(const std::string& function, double sample_time_s);

/// Finds the number of calls in a sample by runs of 1 call, then of up to ten times as many in each step. Then runs the
/// warmer. Throws Error if the warmer requires steadiness and the work does not become steady.
SampleSize sample_size(Clock& clock, const MeasuredWork& work, double sample_time_s,
                       const Warmer::Limits& warmup);

/// Takes a sample: the time per call, or the quantity.
Sample sample(Clock& clock, const MeasuredWork& work, const SampleSize& size);

/// Returns median and spread of `values`, which must not be empty.
Measurement summary(std::vector<double> values, const SampleSize& size);

Measurement measure_with(Clock& clock, detail::LoopBody body, const MeasureOptions& options);
/// Implements timed() of holdfast/throughput.hpp.
Measurement timed_with(Clock& clock, detail::LoopBody body, std::uint64_t calls, int samples);
Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options);

}  // namespace holdfast::bench
