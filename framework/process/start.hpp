#pragma once

/// How a child begins: in a process group of its own, hearing every signal as a program does that was just started, with
/// nothing on stdin unless a file was named.

#include <sys/types.h>

#include <optional>

#include "process/process.hpp"

namespace holdfast::process {

/// The words that start the program by a launcher, its command first. The program's own first word is then its file: a launcher
/// gives it no other.
std::vector<std::string> words_through(std::vector<std::string> launcher, const Launch& launch);

/// Descriptors of this process that become the child's.
struct Outlets {
  int out = -1;  ///< -1: /dev/null
  int err = -1;
};

struct Started {
  pid_t pid = -1;
  int wrong = 0;  ///< errno of what failed; 0: it runs the program
  /// How long it was held before its first instruction, while its stack was placed (stack_place.hpp), which is one voluntary
  /// switch; none: it was not.
  std::optional<double> held_ns{};
};

/// Returns once the child has become the program, or could not. Signals that this process handles are to be blocked
/// meanwhile (Uninterrupted). For one thread at a time.
Started start(const Launch& launch, const Outlets& outlets);

/// The same, but returns at once. The child calls `prepare` just before it becomes the program; it may stop there, and
/// ends with 127 where that returns an errno. What goes wrong in the child is not said here.
Started start_prepared(const Launch& launch, const Outlets& outlets, int (*prepare)());

/// Throws Error where this process would run out of its stack.
void refuse_small_stack();

// What a child leaves running when it ends. Its process group is killed with it (process.hpp); what has left the
// group, as a daemon does, would live on and disturb all that is measured after it. So the wrapper asks the system to
// be the parent of whatever loses its own, and ends it. And what the wrapper started ends with it, also where the wrapper is
// killed and can do nothing more.

/// From now on. For the program whose children are those of run_process() alone: any other would be ended too.
void adopt_orphans();

/// While it lives, what a child leaves is not adopted, and goes on: a build may start a server that later builds use
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

/// Ends what was adopted and whatever that leaves, before it returns. One system call where there is nothing, and nothing at all
/// before adopt_orphans().
Orphans end_orphans();

/// In a child, before it becomes the program: the system kills it when its parent ends, however that ends. It does not
/// where the program gains rights (setuid), nor what the child starts itself. Where `parent` has ended already, so does
/// the child, here.
void end_with_parent(pid_t parent);

}  // namespace holdfast::process
