#pragma once

/// Instrument `strace`: counts system calls with the program strace. `syscalls` counts all; `syscalls(openat)` or
/// `syscalls(257)` those with one name or number. For a program that links the library it counts the body with all its
/// threads and children, for one iteration; for a command, the whole process with all its children. Each system call stops
/// the program twice, which only a counted run can afford.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace holdfast::instruments {

/// The output of `strace -f -n -o FILE`: a line for each system call of each thread, in the order in which they began.
struct SystemCalls {
  std::uint64_t all = 0;
  std::map<std::string, std::uint64_t> by;  ///< by name, and by number as text: "openat", "257"
  bool marked = false;                      ///< it contains a mark (wire/counting_marks.hpp)
};

/// Counts the system calls. With `between_marks`, counts only those that began between the marks. The marks themselves are
/// never counted.
SystemCalls system_calls(std::string_view text, bool between_marks);

}  // namespace holdfast::instruments
