#pragma once

/// Clocks of the child process, in nanoseconds. The clock is an interface, so that tests of the loop can count instead of
/// waiting.

#include <cstdint>

#include "model/sample.hpp"

namespace holdfast::bench {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual double wall_ns() = 0;
  /// Returns the CPU time of the whole process, including work that a benchmark delegates to other threads.
  virtual double cpu_ns() = 0;
  /// Returns the time in which this thread was ready to run and another one had the processor; 0 if the kernel does not
  /// count it.
  virtual double run_delay_ns() = 0;
  /// Returns the CPU time of the other threads of this process, and of its ended children that were waited for. They may
  /// have used the processor while this thread waited for one, and that time belongs to the program.
  virtual double rest_cpu_ns() { return 0; }

  /// Events that leave cold caches or wait for a disk. A difference between two readings shows such an event.
  struct Disturbances {
    int processor = 0;      ///< the processor of this thread
    long major_faults = 0;  ///< of this thread
    bool operator==(const Disturbances&) const = default;
  };
  virtual Disturbances disturbances() { return {}; }
};

/// Reads CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, /proc/thread-self/schedstat and getrusage().
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

/// Maximum time of a reading. Reading the scheduler's statistics takes a microsecond; a longer reading was preempted.
inline constexpr double kReadingNs = 20e3;

/// Returns the time between two consecutive readings of the wall clock, as the median of a hundred.
double empty_stretch_ns(Clock& clock);

/// Takes one sample: the wall time without pauses, and without the time in which another process had the processor.
///
///     watch.start();  ... watch.pause(); ... watch.resume(); ...  const Sample sample =
///     watch.stop(iterations);
///
/// *Waiting for a processor.* The scheduler counts the time in which the thread was ready to run and had to wait. Without
/// pauses, this is read at both ends. With pauses, it is read after each interval, timed or paused, that was longer than a
/// reading takes. A preemption makes an interval long, so none is missed, and short intervals stay cheap. The program's own
/// threads and children may have caused the waiting, so as much of it as their CPU time stays in the sample.
///
/// *Overhead.* Each timed interval between a resume() and a pause() contains about one reading of the clock too much. The
/// first pause measures the time of an empty interval, which is subtracted from each.
class Stopwatch {
 public:
  explicit Stopwatch(Clock& clock) : clock_(clock) {}

  void start();
  /// Pausing twice is the same as pausing once, and likewise for resume(). A pause at the end is not timed.
  void pause();
  void resume();
  /// Returns the sample since start(), with this number of iterations.
  Sample stop(std::uint64_t iterations);

  /// Returns the duration of the last stopped sample, including pauses.
  double whole_ns() const { return ended_ns_ - started_ns_; }

 private:
  void end_stretch(double now_ns);
  double delay_in_reading();

  Clock& clock_;
  double started_ns_ = 0;
  double ended_ns_ = 0;
  double started_cpu_ns_ = 0;
  double started_rest_ns_ = 0;
  double last_delay_ns_ = 0;  ///< last reading of the scheduler's counter
  Clock::Disturbances started_disturbances_;
  double stretch_since_ns_ = 0;
  double paused_since_ns_ = 0;
  double timed_ns_ = 0;    ///< total time of the timed intervals that have ended
  double delayed_ns_ = 0;  ///< time of waiting for a processor in these intervals
  std::uint64_t pauses_ = 0;
  bool paused_ = false;
  double own_cost_ns_ = -1;  ///< time of an empty interval; below 0 if not yet measured
};

}  // namespace holdfast::bench
