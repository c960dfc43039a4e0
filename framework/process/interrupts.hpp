#pragma once

/// Handles signals that ask the wrapper to stop (Ctrl-C, a termination signal). The child leads its own process group and
/// would not receive them. Temporary files must be removed, too.

#include <sys/types.h>

#include <csignal>

namespace holdfast::process {

/// Thrown if a child was running. It is not a std::exception, so that code which continues after errors does not catch it.
struct Interrupted {
  int signal;
};

/// From now on SIGINT, SIGTERM and SIGHUP kill the running group, and run_process() throws Interrupted. If no group runs
/// and there is nothing to clean up, or if a second signal arrives, they have their default effect. A signal that is
/// ignored (nohup) stays ignored. Called once, by main().
void end_children_when_interrupted();

/// Marks that there is something to clean up during its lifetime. A signal that arrives between two children takes effect
/// with the next child, or at the end of the lifetime.
class CleanupOnSignal {
 public:
  CleanupOnSignal();
  CleanupOnSignal(const CleanupOnSignal&) = delete;
  CleanupOnSignal& operator=(const CleanupOnSignal&) = delete;
  ~CleanupOnSignal();
};

/// Blocks these signals during its lifetime; those that arrive meanwhile are delivered at its end.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_;
};

/// Sets the process group that is running; 0 if none. Called at the start and the end of each child.
void set_running_group(pid_t group);

/// Called before and after each child; throws once for each signal. Throws Interrupted.
void throw_if_interrupted();

/// Ends this process as the signal does by default.
[[noreturn]] void end_as(Interrupted by);

}  // namespace holdfast::process
