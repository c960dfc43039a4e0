#pragma once

/// How a child begins: in a process group of its own, hearing every signal as a program does that was just started, with
/// nothing on stdin unless a file was named.

#include <sys/types.h>

#include "process/process.hpp"

namespace holdfast::process {

/// Descriptors of this process that become the child's.
struct Outlets {
  int out = -1;  ///< -1: /dev/null
  int err = -1;
};

struct Started {
  pid_t pid = -1;
  int wrong = 0;  ///< errno of what failed; 0: it runs the program
};

/// Returns once the child has become the program, or could not. Signals that this process handles are to be blocked
/// meanwhile (Uninterrupted). For one thread at a time.
Started start(const Launch& launch, const Outlets& outlets);

/// The same, but returns at once. The child calls `prepare` just before it becomes the program; it may stop there, and
/// ends with 127 where that returns an errno. What goes wrong in the child is not said here.
Started start_prepared(const Launch& launch, const Outlets& outlets, int (*prepare)());

}  // namespace holdfast::process
