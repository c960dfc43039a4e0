#pragma once

/// What happens when the wrapper itself is told to stop (Ctrl-C, a termination signal). The child leads a process group of
/// its own and would not hear of it; and what stands in the directory for temporary files must not stay there.

#include <sys/types.h>

#include <csignal>

namespace holdfast::process {

/// Thrown where a child was running. No std::exception: whoever goes on after an error is not meant.
struct Interrupted {
  int signal;
};

/// From now on SIGINT, SIGTERM and SIGHUP kill the group that runs at that moment, and run_process() throws Interrupted.
/// Where none runs and nothing lies about, and when a second signal comes, they do what they always do. One that is
/// ignored (nohup) stays so. Called once, by main().
void end_children_when_interrupted();

/// While it lives, something lies about that must be cleared away: a signal that comes between two children is heard by
/// the next one, or when this ends.
class CleanupOnSignal {
 public:
  CleanupOnSignal();
  CleanupOnSignal(const CleanupOnSignal&) = delete;
  CleanupOnSignal& operator=(const CleanupOnSignal&) = delete;
  ~CleanupOnSignal();
};

/// While it lives, none of these signals is heard; what came meanwhile is, at its end.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_;
};

/// The group that runs now; 0: none. Called around the life of each child.
void set_running_group(pid_t group);

/// Once for each signal, before and after a child. Throws Interrupted.
void throw_if_interrupted();

/// Ends this process as the signal does by itself.
[[noreturn]] void end_as(Interrupted by);

}  // namespace holdfast::process
