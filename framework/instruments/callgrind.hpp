#pragma once

/// Instrument `callgrind`: instructions, memory accesses and simulated caches and branches, by valgrind. It needs no
/// counters of the processor, so virtual machines have it too; the same program and libraries count the same, but for
/// routines that the C library chooses by the processor. Some fifty times slower than the program. Of a program that
/// links the library it counts the body alone, for one iteration; of a command, the whole process.

#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::instruments {

/// Makes callgrind the launcher of a program, with these options. `why`: what is asked for, in the sentence of the Error
/// where valgrind is not installed.
void put_callgrind_in_front(const std::vector<std::string>& options, const std::string& why,
                            process::Launch& launch);

/// Returns a sentence without its subject, the program, where valgrind gave it up because it cannot read its debug
/// information, with the remedy; else nothing. Before 3.20 it cannot read what Clang 14 and later write
/// (https://bugs.kde.org/452758).
std::string unreadable_debug_information(const process::Ended& ended);

}  // namespace holdfast::instruments
