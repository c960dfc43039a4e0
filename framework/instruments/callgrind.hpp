#pragma once

/// Instrument `callgrind`: instructions, memory accesses and simulated caches and branches, by valgrind. It needs no
/// counters of the processor, so virtual machines have it too; the same program and libraries count the same, but for
/// routines that the C library chooses by the processor. Some fifty times slower than the program. Of a program that
/// links the library it counts the body alone, for one iteration; of a command, the whole process.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Makes callgrind the launcher of a program, with these options. `why`: what is asked for, in the sentence of the Error
/// where valgrind is not installed.
void put_callgrind_in_front(const std::vector<std::string>& options, const std::string& why,
                            process::Launch& launch);

/// Returns a sentence without its subject, the program, where valgrind gave it up because it cannot read its debug
/// information, with the remedy; else nothing. Before 3.20 it cannot read what Clang 14 and later write
/// (https://bugs.kde.org/452758).
std::string unreadable_debug_information(const process::Ended& ended);

/// Where a process executed its instructions: of the body, where the program says what that is, else all.
struct ExecutedInstructions {
  std::uint64_t total = 0;
  /// By the path of the executable or library, and the address in that file.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> at;

  /// How many at addresses from `begin` to `end`.
  std::uint64_t between(const std::string& file, std::uint64_t begin, std::uint64_t end) const;
};

/// Counts instructions as `callgrind` does, and notes where they stand. `scratch`: as in counting_by(). `body`: linkage name
/// of the function in which alone they count; empty: as the program says. Throws Error where valgrind is not installed.
process::Counting count_addresses(const std::string& scratch, std::shared_ptr<ExecutedInstructions> into,
                                  const std::string& body = "");

}  // namespace holdfast::instruments
