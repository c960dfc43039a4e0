#pragma once

/// The system calls at which a traced command stops, and where their arguments are.

#include <cstdint>

namespace holdfast::trace {

/// What a system call does with a path or a file.
enum class Call { none, open, execute, change, remove, move, enter, enter_descriptor, list, map, hidden };

/// `directory` and `path`: the positions of arguments; -1: it has none, and the path is relative to the working
/// directory. Of Call::list, Call::map and Call::enter_descriptor, `directory` is the position of the descriptor.
struct CallShape {
  long number;
  Call call;
  int directory = -1;
  int path = -1;
  int flags = -1;  ///< of Call::open; -1: it creates, or the flags are those of creat()
};

/// Call::none for a number that is not stopped at.
const CallShape& shape_of(std::uint64_t number);

/// In the child, before it becomes the program: waits for its tracer and has it told of these calls. Returns 0 or an errno.
int stop_at_calls();

}  // namespace holdfast::trace
