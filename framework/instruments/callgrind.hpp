#pragma once

/// Instrument `callgrind`: counts instructions, memory accesses and simulated caches and branches, with valgrind. It needs
/// no performance counters, so it works in virtual machines. The same program and libraries give the same counts, except for
/// routines that the C library selects by the processor. A program runs some fifty times slower. For a program that links
/// the library it counts only the body, for one iteration; for a command, the whole process.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Set in the environment of a program to count each of its threads separately. Counts of threads other than the body's then
/// include their work before and after the body, because callgrind begins and ends a count for one thread only.
inline constexpr const char* kThreadsWanted = "HOLDFAST_COUNTED_THREADS=1";

/// Makes callgrind the launcher of a program, with these options. `why` says what needs valgrind, for the Error if it is not
/// installed.
void put_callgrind_in_front(const std::vector<std::string>& options, const std::string& why,
                            process::Launch& launch);

/// If valgrind gave up because it cannot read the debug information, returns a sentence with the remedy, without its subject,
/// the program. Else returns nothing. Before 3.20, valgrind cannot read the debug information of Clang 14 and later
/// (https://bugs.kde.org/452758).
std::string unreadable_debug_information(const process::Ended& ended);

/// Counts of executed instructions by address: of the body, if the program marks it, else of the process.
struct ExecutedInstructions {
  std::uint64_t total = 0;
  /// Counts by the path of the executable or library, and the address in that file.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> at;

  /// Returns the count at addresses from `begin` to `end`.
  std::uint64_t between(const std::string& file, std::uint64_t begin, std::uint64_t end) const;
};

/// Counts instructions as `callgrind` does, with their addresses. `scratch` is as in counting_by(). `body` is the linkage name
/// of the only function in which instructions are counted; if empty, the program marks the body. Throws Error if valgrind is not
/// installed.
process::Counting count_addresses(const std::string& scratch, std::shared_ptr<ExecutedInstructions> into,
                                  const std::string& body = "");

}  // namespace holdfast::instruments
