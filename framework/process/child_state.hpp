#pragma once

/// What the system tells of one child: that it has ended, and how long its first thread computed and waited.

#include <sys/types.h>

#include <thread>

#include "model/descriptor.hpp"
#include "model/sample.hpp"

namespace holdfast::process {

/// A descriptor by which poll() hears of the end of a child, which is not taken by that: pidfd_open(). Where the kernel lacks it (before 5.3) or a profile refuses it (containers), a thread waits and closes a
/// pipe. To be destroyed once the child has ended.
class EndOfProcess {
 public:
  /// Throws Error where not even a pipe can be had.
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

/// What the scheduler's figures (/proc/<process>/schedstat) say of the first thread of a process, and how much of its
/// waiting for a processor other processes have caused.
///
/// A program with more threads or children than processors is in its own way, and that is its time. The kernel does not say
/// who had the processor meanwhile, but it says how much the rest of the command computed in all: no more than that can have
/// been in the way of the first thread. What it waited beyond, others have caused.
struct FirstThread {
  double computed_ns = 0;
  double waited_ns = 0;  ///< it was ready to run and had no processor
};

/// Of a process that has ended and was not taken yet; of the calling thread. All 0 where the kernel keeps no such figures.
FirstThread first_thread_of(pid_t ended);
FirstThread calling_thread();

/// Whether the system takes the end of its children in place of a process that has ended, and with it what they used:
/// it ignored SIGCHLD.
bool lost_its_children(pid_t ended);

/// CPU time of the other threads and the children. `usage`: of the process and of those children that it waited for;
/// `left_cpu_ns`: of those that it left.
double computed_beside_ns(const FirstThread& first, const Usage& usage, double left_cpu_ns);

/// The part of its waiting that others have caused for certain.
double kept_waiting_by_others_ns(const FirstThread& first, double computed_beside_ns);

}  // namespace holdfast::process
