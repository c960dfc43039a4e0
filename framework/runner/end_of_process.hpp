#pragma once

/// A descriptor by which poll() hears of the end of a child, which is not taken by that.

#include <sys/types.h>

#include <thread>

namespace holdfast::runner {

/// pidfd_open(). Where the kernel lacks it (before 5.3) or a profile refuses it (containers), a thread waits and closes a
/// pipe. To be destroyed once the child has ended.
class EndOfProcess {
 public:
  /// Throws Error where not even a pipe can be had.
  explicit EndOfProcess(pid_t child);
  EndOfProcess(const EndOfProcess&) = delete;
  EndOfProcess& operator=(const EndOfProcess&) = delete;
  ~EndOfProcess();
  int descriptor() const { return descriptor_; }

 private:
  void wait_beside(pid_t child);

  int descriptor_;
  std::thread waiting_;
};

}  // namespace holdfast::runner
