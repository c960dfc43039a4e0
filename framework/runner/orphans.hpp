#pragma once

/// What a child leaves running when it ends. Its process group is killed with it (process.hpp); what has left the
/// group, as a daemon does, would live on and disturb all that is measured after it. So the wrapper asks the system to
/// be the parent of whatever loses its own, and ends it.

namespace holdfast::runner {

/// From now on. For the program whose children are those of run_process() alone: any other would be ended too.
void adopt_orphans();

/// Ends what was adopted and whatever that leaves, before it returns. One system call where there is nothing, and
/// nothing at all before adopt_orphans().
void end_orphans();

}  // namespace holdfast::runner
