#pragma once

/// What measure() and compare() have in common, with a clock that tests substitute.

#include <string>

#include "holdfast/compare.hpp"
#include "measure/timed_run.hpp"

namespace holdfast::measure {

/// How much is taken for one side.
struct SampleSize {
  std::uint64_t calls = 1;
  bool steady = true;
};

/// Throws where it is negative, too long or no number; `function` is what was called.
void check_sample_time(const std::string& function, double sample_time_s);

/// How many calls fill a sample, found by runs of 1, then up to ten times as many calls; then the warmer
/// (measure/warmer.hpp), if that is wanted.
SampleSize sample_size(Clock& clock, const Work& work, double sample_time_s, bool warm_up);

/// Nanoseconds for one call.
double sample(Clock& clock, const Work& work, const SampleSize& size);

/// Median and spread of `values`, which are not empty.
Measurement summary(std::vector<double> values, const SampleSize& size);

/// measure() and compare(), with this clock.
Measurement measure_with(Clock& clock, detail::LoopBody body, const MeasureOptions& options);
Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options);

}  // namespace holdfast::measure
