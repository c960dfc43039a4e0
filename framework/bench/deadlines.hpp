#pragma once

/// When the controller of a job reads the counters: at the start, and then at absolute deadlines, start plus
/// n intervals, so that what one reading takes too long is not added to the next.
///
/// A deadline that has passed before the controller could wait for it is missed: the machine does not wake sleepers
/// in time. From then on the controller waits busily, which takes a processor, and says so. A reading that
/// was missed by whole intervals leaves them out; rates are by the time that really passed.

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "bench/clock.hpp"

namespace holdfast::bench {

/// What the controller waits with. Substituted in tests.
class Timer {
 public:
  Timer() = default;
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  virtual ~Timer() = default;
  virtual double now_ns() = 0;
  /// False: the job has ended before.
  virtual bool sleep_until(double ns) = 0;
  virtual bool spin_until(double ns) = 0;
};

class Deadlines {
 public:
  enum class WhenMissed { spin, sleep_on };

  /// The first interval begins now.
  Deadlines(Timer& timer, double interval_ns, WhenMissed when_missed = WhenMissed::spin);

  /// Waits for the end of the interval. False: the job has ended before.
  bool next();

  bool missed() const { return missed_; }
  /// The latest that a wait ended after its deadline.
  double late_ns() const { return late_ns_; }

 private:
  Timer& timer_;
  double interval_ns_;
  WhenMissed when_missed_;
  double deadline_ns_;
  bool missed_ = false;
  double late_ns_ = 0;
};

/// What ends the waiting of a controller before its deadline.
class Wakeup final : public Timer {
 public:
  /// From any thread; for good.
  void signal();
  bool signalled() const { return signalled_.load(std::memory_order_relaxed); }

  double now_ns() override { return clock_.wall_ns(); }
  bool sleep_until(double ns) override;
  bool spin_until(double ns) override;

 private:
  SystemClock clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> signalled_{false};
};

}  // namespace holdfast::bench
