#pragma once

/// Starts a child: in its own process group, with default signal handling, and with an empty stdin unless a file was named.

#include <sys/types.h>

#include <optional>

#include "process/process.hpp"

namespace holdfast::process {

/// Returns the arguments that start the program through a launcher, beginning with the launcher's command. The program's argv[0]
/// is replaced by its file, because a launcher passes the file as argv[0].
std::vector<std::string> words_through(std::vector<std::string> launcher, const Launch& launch);

/// Descriptors of this process that become the child's stdout and stderr.
struct Outlets {
  int out = -1;  ///< -1: /dev/null
  int err = -1;
};

struct Started {
  pid_t pid = -1;
  int wrong = 0;  ///< errno of a failure; 0 if the program runs
  /// Nanoseconds that it was stopped before its first instruction, while its stack was placed (stack_place.hpp). The stop is one
  /// voluntary context switch. Unset if it was not stopped.
  std::optional<double> held_ns{};
};

/// Starts the child. Returns once it has executed the program, or could not. The caller must block signals that this process
/// handles (Uninterrupted). Not thread-safe.
Started start(const Launch& launch, const Outlets& outlets);

/// Starts the child, but returns at once. The child calls `prepare` just before it executes the program; `prepare` may stop the
/// child. If `prepare` returns an errno, the child ends with 127. Errors in the child are not reported here.
Started start_prepared(const Launch& launch, const Outlets& outlets, int (*prepare)());

/// Throws Error if the stack limit of this process is too small.
void refuse_small_stack();

// Processes that a child leaves running when it ends. Its process group is killed with it (process.hpp). A process that has left
// the group, as a daemon does, would live on and disturb later measurements. So the wrapper becomes the parent of orphans (a
// subreaper), and kills them. If the wrapper itself is killed and cannot clean up, the system kills the processes that it
// started.

/// Adopts orphans from now on. For programs whose only children are those of run_process(), because any other child would be
/// killed, too.
void adopt_orphans();

/// Suspends adoption during its lifetime: orphans are not adopted, and live on. A build may start a server that later builds use
/// (sccache, a daemon of a build tool). Nothing is measured meanwhile.
class OrphansGoOn {
 public:
  OrphansGoOn();
  OrphansGoOn(const OrphansGoOn&) = delete;
  OrphansGoOn& operator=(const OrphansGoOn&) = delete;
  ~OrphansGoOn();

 private:
  bool adopted_before_;
};

/// Processes whose parents did not wait for them.
struct Orphans {
  int count = 0;
  double cpu_ns = 0;
};

/// Kills adopted processes, and the children that they leave, before it returns. It takes one system call if there are none, and
/// none before adopt_orphans().
Orphans end_orphans();

/// Called in a child, before it executes the program: the system kills it when its parent ends, for whatever reason. This does
/// not hold if the program gains rights (setuid), nor for processes that the child starts itself. If `parent` has ended already,
/// the child ends here.
void end_with_parent(pid_t parent);

}  // namespace holdfast::process
