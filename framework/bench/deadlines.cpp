#include "bench/deadlines.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace holdfast::bench {

Deadlines::Deadlines(Timer& timer, double interval_ns, WhenMissed when_missed)
    : timer_(timer), interval_ns_(interval_ns), when_missed_(when_missed), deadline_ns_(timer.now_ns()) {}

bool Deadlines::next() {
  deadline_ns_ += interval_ns_;
  const double over_ns = timer_.now_ns() - deadline_ns_;
  if (over_ns >= 0) {
    missed_ = true;
    deadline_ns_ += (std::floor(over_ns / interval_ns_) + 1) * interval_ns_;
  }
  const bool spin = missed_ && when_missed_ == WhenMissed::spin;
  if (!(spin ? timer_.spin_until(deadline_ns_) : timer_.sleep_until(deadline_ns_))) return false;
  late_ns_ = std::max(late_ns_, timer_.now_ns() - deadline_ns_);
  return true;
}

void Wakeup::signal() {
  const std::lock_guard lock(mutex_);
  signalled_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

bool Wakeup::sleep_until(double ns) {
  const std::chrono::steady_clock::time_point when(std::chrono::nanoseconds(static_cast<long long>(ns)));
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, when, [&] { return signalled(); });
  return !signalled();
}

bool Wakeup::spin_until(double ns) {
  while (!signalled() && clock_.wall_ns() < ns) {
  }
  return !signalled();
}

}  // namespace holdfast::bench
