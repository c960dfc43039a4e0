#pragma once

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

#include <cstdint>

#include "bench/clock.hpp"
#include "model/sample.hpp"

namespace holdfast::bench {

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
