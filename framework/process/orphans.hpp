#pragma once

/// What a child leaves running when it ends. Its process group is killed with it (process.hpp); what has left the
/// group, as a daemon does, would live on and disturb all that is measured after it. So the wrapper asks the system to
/// be the parent of whatever loses its own, and ends it. And what the wrapper started ends with it, also where the wrapper is
/// killed and can do nothing more.

#include <sys/types.h>

namespace holdfast::process {

/// From now on. For the program whose children are those of run_process() alone: any other would be ended too.
void adopt_orphans();

/// Ends what was adopted and whatever that leaves, before it returns, and says how much CPU time all of it used, in
/// nanoseconds. One system call where there is nothing, and nothing at all before adopt_orphans().
double end_orphans();

/// In a child, before it becomes the program: the system kills it when its parent ends, however that ends. It does not
/// where the program gains rights (setuid), nor what the child starts itself. Where `parent` has ended already, so does
/// the child, here.
void end_with_parent(pid_t parent);

}  // namespace holdfast::process
