#pragma once

/// measure() and compare() of holdfast/measure.hpp and compare.hpp, with a clock that tests substitute.

#include <cstdint>
#include <string>

#include "bench/clock.hpp"
#include "holdfast/compare.hpp"
#include "holdfast/measurement.hpp"

namespace holdfast::bench {

/// What is measured. The actions outlive the run.
struct Work {
  detail::LoopBody body;
  const detail::Action& set_up;
  const detail::Action& tear_down;
};

struct TimedRun {
  double timed_ns = 0;  ///< of all calls, without the time in which another thread had the processor
  double whole_ns = 0;  ///< with set_up and tear_down
};

/// A number of calls, at least 1, timed: they run in one go. Where something is to be done before or after each of
/// them, each is timed by itself and the times are added.
TimedRun timed_run(Clock& clock, const Work& work, std::uint64_t calls);

/// How much is taken for one side.
struct SampleSize {
  std::uint64_t calls = 1;
  bool steady = true;
};

/// Throws where it is negative, too long or no number; `function` is what was called.
void check_sample_time(const std::string& function, double sample_time_s);

/// How many calls fill a sample, found by runs of 1, then up to ten times as many calls; then the warmer
/// (warmer.hpp), if that is wanted.
SampleSize sample_size(Clock& clock, const Work& work, double sample_time_s, bool warm_up);

/// Nanoseconds for one call.
double sample(Clock& clock, const Work& work, const SampleSize& size);

/// Median and spread of `values`, which are not empty.
Measurement summary(std::vector<double> values, const SampleSize& size);

Measurement measure_with(Clock& clock, detail::LoopBody body, const MeasureOptions& options);
Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options);

}  // namespace holdfast::bench
