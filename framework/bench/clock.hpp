#pragma once

/// Clocks of the child, in nanoseconds. An interface, so that the loop's tests count instead of waiting.

#include <cstdint>

#include "model/sample.hpp"

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
  /// CPU time of the other threads of this process, and of its children that have ended and were waited for. They may have
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

/// Reading the scheduler's figures takes a microsecond. What took longer was preempted.
inline constexpr double kReadingNs = 20e3;

/// The time between two readings of the wall clock with nothing between them: the median of a hundred.
double empty_stretch_ns(Clock& clock);

/// Takes one sample: wall time without pauses, without the time in which another process had the processor.
///
///     watch.start();  ... watch.pause(); ... watch.resume(); ...  const Sample sample =
///     watch.stop(iterations);
///
/// *Waiting for a processor.* The scheduler says how long the thread was ready to run and was kept waiting.
/// Without pauses this is read at both ends. With pauses, it is read after each stretch, timed or paused,
/// that was longer than a reading takes: a preemption makes a stretch long, so none of them goes unseen, and
/// the short stretches stay cheap. What the program's own threads and children computed meanwhile may have been in
/// the way, so as much of the waiting stays in the time.
///
/// *Its own cost.* Each timed stretch between a resume() and a pause() holds about one reading of the clock
/// too much. The first pause measures what an empty stretch takes; as much is taken off each.
class Stopwatch {
 public:
  explicit Stopwatch(Clock& clock) : clock_(clock) {}

  void start();
  /// Paused twice is paused once, and so it is with resume(). What is paused at the end is not timed.
  void pause();
  void resume();
  /// The sample since start(), of so many iterations.
  Sample stop(std::uint64_t iterations);

  /// Of the sample that was stopped last, with what was paused.
  double whole_ns() const { return ended_ns_ - started_ns_; }

 private:
  void end_stretch(double now_ns);
  double delay_in_reading();

  Clock& clock_;
  double started_ns_ = 0;
  double ended_ns_ = 0;
  double started_cpu_ns_ = 0;
  double started_rest_ns_ = 0;
  double last_delay_ns_ = 0;  ///< of the scheduler's counter, when it was read last
  Clock::Disturbances started_disturbances_;
  double stretch_since_ns_ = 0;
  double paused_since_ns_ = 0;
  double timed_ns_ = 0;    ///< of the stretches that have ended
  double delayed_ns_ = 0;  ///< in them
  std::uint64_t pauses_ = 0;
  bool paused_ = false;
  double own_cost_ns_ = -1;  ///< of an empty stretch; below 0: not measured yet
};

}  // namespace holdfast::bench
