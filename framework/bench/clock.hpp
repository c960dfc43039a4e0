#pragma once

/// Clocks of the child, in nanoseconds. An interface, so that the loop's tests count instead of waiting.

namespace holdfast::bench {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual double wall_ns() = 0;
  /// CPU time of the whole process: work that a benchmark gives to other threads counts.
  virtual double cpu_ns() = 0;
  /// Time in which this thread was ready to run and another one had the processor; 0 where the kernel keeps
  /// no such figure.
  virtual double run_delay_ns() = 0;
  /// CPU time of the other threads of this process, and of its children that have ended and were waited for. They may
  /// have
  /// had the processor while this thread waited for one: that is the program's time.
  virtual double rest_cpu_ns() { return 0; }

  /// What leaves cold caches or waits for a disk. Where it differs between two readings, something happened.
  struct Disturbances {
    int processor = 0;      ///< that this thread runs on
    long major_faults = 0;  ///< of this thread
    bool operator==(const Disturbances&) const = default;
  };
  virtual Disturbances disturbances() { return {}; }
};

/// CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, the scheduler's figures in /proc/thread-
/// self/schedstat, and
/// getrusage().
class SystemClock final : public Clock {
 public:
  SystemClock();
  SystemClock(const SystemClock&) = delete;
  SystemClock& operator=(const SystemClock&) = delete;
  ~SystemClock() override;
  double wall_ns() override;
  double cpu_ns() override;
  double run_delay_ns() override;
  double rest_cpu_ns() override;
  Disturbances disturbances() override;

 private:
  int schedstat_;
};

/// Reading the scheduler's figures takes a microsecond. What took longer was preempted.
inline constexpr double kReadingNs = 20e3;

/// The time between two readings of the wall clock with nothing between them: the median of a hundred.
double empty_stretch_ns(Clock& clock);

}  // namespace holdfast::bench
