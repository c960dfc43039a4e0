#include "measure/deadlines.hpp"

#include <algorithm>
#include <cmath>

namespace holdfast::measure {

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

}  // namespace holdfast::measure
