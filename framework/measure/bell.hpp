#pragma once

/// Bell: what ends the waiting of a controller before its deadline.

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "measure/clock.hpp"
#include "measure/deadlines.hpp"

namespace holdfast::measure {

class Bell final : public Timer {
 public:
  /// From any thread; for good.
  void ring();
  bool rung() const { return rung_.load(std::memory_order_relaxed); }

  double now_ns() override { return clock_.wall_ns(); }
  bool sleep_until(double ns) override;
  bool spin_until(double ns) override;

 private:
  SystemClock clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> rung_{false};
};

}  // namespace holdfast::measure
