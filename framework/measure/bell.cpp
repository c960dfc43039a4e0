#include "measure/bell.hpp"

#include <chrono>

namespace holdfast::measure {

void Bell::ring() {
  const std::lock_guard lock(mutex_);
  rung_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

bool Bell::sleep_until(double ns) {
  const std::chrono::steady_clock::time_point when(std::chrono::nanoseconds(static_cast<long long>(ns)));
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, when, [&] { return rung(); });
  return !rung();
}

bool Bell::spin_until(double ns) {
  while (!rung() && clock_.wall_ns() < ns) {
  }
  return !rung();
}

}  // namespace holdfast::measure
