#pragma once

/// What happens to a running child when the wrapper itself is told to stop (Ctrl-C, a termination signal).
/// The child leads a process group of its own and would not hear of it.

#include <sys/types.h>

namespace holdfast::runner {

/// From now on SIGINT, SIGTERM and SIGHUP kill the group that runs at that moment, and then do what they
/// always do. Called once, by main().
void end_children_when_interrupted();

/// The group that runs now; 0: none. Called around the life of each child.
void set_running_group(pid_t group);

}  // namespace holdfast::runner
