#pragma once

/// The system's information about a child: that it has ended, and how long its first thread computed and waited.

#include <sys/types.h>

#include <thread>

#include "model/descriptor.hpp"
#include "model/sample.hpp"

namespace holdfast::process {

/// A descriptor by which poll() detects the end of a child without reaping it: pidfd_open(). If the kernel lacks it (before 5.3) or a
/// profile forbids it (containers), a thread waits and closes a pipe. Must be destroyed after the child has ended.
class EndOfProcess {
 public:
  /// Throws Error if not even a pipe can be created.
  explicit EndOfProcess(pid_t child);
  EndOfProcess(const EndOfProcess&) = delete;
  EndOfProcess& operator=(const EndOfProcess&) = delete;
  ~EndOfProcess();
  int descriptor() const { return descriptor_.get(); }

 private:
  void wait_beside(pid_t child);

  Descriptor descriptor_;
  std::thread waiting_;
};

/// Scheduler statistics (/proc/<process>/schedstat) of the first thread of a process. They show how much of its waiting for a processor was
/// caused by other processes.
///
/// A program with more threads or children than processors delays itself, and that is part of its time. The kernel does not report who had
/// the processor meanwhile. But it reports how much the rest of the command computed in total. The rest can have delayed the first thread
/// by no more than that. Any longer wait was caused by other processes.
struct FirstThread {
  double computed_ns = 0;
  double waited_ns = 0;  ///< it was ready to run and had no processor
};

/// Reads the statistics of a process that has ended and was not reaped yet, or of the calling thread. All are 0 if the kernel keeps no such
/// statistics.
FirstThread first_thread_of(pid_t ended);
FirstThread calling_thread();

/// Returns true if a process that has ended ignored SIGCHLD. The system then reaps its children, and their resource usage is lost.
bool lost_its_children(pid_t ended);

/// Returns the CPU time of the other threads and the children. `usage` is the usage of the process and of its reaped children.
/// `left_cpu_ns` is the CPU time of the children that it left behind.
double computed_beside_ns(const FirstThread& first, const Usage& usage, double left_cpu_ns);

/// Returns the part of the first thread's waiting that was certainly caused by other processes.
double kept_waiting_by_others_ns(const FirstThread& first, double computed_beside_ns);

}  // namespace holdfast::process
