#pragma once

/// RaisedPriority: a thread that reads what others count must have a processor when a sample ends, however many of them want
/// one. As long as it lives, its thread has the highest priority that the system allows: root, or RLIMIT_NICE. Where none is
/// allowed, nothing changes; a sample that ends late is warned of. Threads that this one starts inherit it, and call usual().

#include <sys/resource.h>

#include "holdfast/detail/place.hpp"

namespace holdfast::bench {

class RaisedPriority : detail::NonCopyable {
 public:
  RaisedPriority() {
    for (int nice = kHighest; nice < usual_ && setpriority(PRIO_PROCESS, 0, nice) != 0;) ++nice;
  }
  ~RaisedPriority() { setpriority(PRIO_PROCESS, 0, usual_); }

  /// What the thread had before, as "nice" counts it; for usual().
  int before() const { return usual_; }
  static void usual(int before) { setpriority(PRIO_PROCESS, 0, before); }

 private:
  static constexpr int kHighest = -20;
  int usual_ = getpriority(PRIO_PROCESS, 0);
};

}  // namespace holdfast::bench
