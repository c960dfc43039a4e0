#pragma once

/// A number of calls, timed: the sample of measure() and compare().
///
/// The calls run in one go. Where something is to be done before or after each of them, each is timed by
/// itself and the times are added.

#include <cstdint>

#include "holdfast/measurement.hpp"
#include "measure/clock.hpp"

namespace holdfast::measure {

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

/// `calls`: at least 1.
TimedRun timed_run(Clock& clock, const Work& work, std::uint64_t calls);

}  // namespace holdfast::measure
