#pragma once

/// Instrument `strace`: system calls, `syscalls` all and `syscalls(openat)` or `syscalls(257)` those of one name or number,
/// by the program strace in front. Of a program that links the library those of the body with all of its threads and
/// children, for one iteration; of a command, the whole process with all that it starts. Every call makes the program
/// stop twice, which a counting run alone can afford.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace holdfast::instruments {

/// What `strace -f -n -o FILE` writes: a line for each system call of each thread, in the order in which they began.
struct SystemCalls {
  std::uint64_t all = 0;
  std::map<std::string, std::uint64_t> by;  ///< by name, and by number as a word: "openat", "257"
  bool marked = false;                      ///< there was a mark (wire/counting_marks.hpp)
};

/// `between_marks`: what was begun there alone; the marks themselves are never counted.
SystemCalls system_calls(std::string_view text, bool between_marks);

}  // namespace holdfast::instruments
