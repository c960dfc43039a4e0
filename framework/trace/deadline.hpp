#pragma once

/// The end of a command's time, watched by a thread of its own: a tracer can wait for nothing but its tracees.

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <stop_token>
#include <thread>

namespace holdfast::trace {

/// Kills the group of a command that has not ended in time.
class Deadline {
 public:
  Deadline(pid_t group, double seconds)
      : watching_([this, group, seconds](const std::stop_token& stop) {
          std::unique_lock lock(mutex_);
          const std::chrono::duration<double> length(seconds);
          over_.wait_for(lock, stop, length, [] { return false; });
          if (stop.stop_requested()) return;
          passed_ = true;
          kill(-group, SIGKILL);
        }) {}
  bool passed() const { return passed_; }

 private:
  std::mutex mutex_;
  std::condition_variable_any over_;
  std::atomic<bool> passed_ = false;
  std::jthread watching_;
};

}  // namespace holdfast::trace
