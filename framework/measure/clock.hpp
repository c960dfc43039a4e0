#pragma once

/// Clocks of the child, in nanoseconds. An interface, so that the loop's tests count instead of waiting.

namespace holdfast::measure {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual double wall_ns() = 0;
  /// CPU time of the whole process: work that a benchmark gives to other threads counts.
  virtual double cpu_ns() = 0;
};

/// CLOCK_MONOTONIC and CLOCK_PROCESS_CPUTIME_ID.
class SystemClock final : public Clock {
 public:
  double wall_ns() override;
  double cpu_ns() override;
};

}  // namespace holdfast::measure
