#pragma once

/// Instrument `callgrind`: instructions, memory accesses and simulated caches and branches, by valgrind. It needs no
/// counters of the processor, so virtual machines have it too; the same program and libraries count the same, but for
/// routines that the C library chooses by the processor. Some fifty times slower than the program. Of a program that
/// links the library it counts the body alone, for one iteration; of a command, the whole process.

#include "process/counting.hpp"

namespace holdfast::instruments {

process::Counting callgrind(const std::vector<std::string>& metrics, const std::string& scratch);

/// callgrind in front of a program, with these options, that writes as they say. `why`: what is asked for, in the
/// sentence of the Error where valgrind is not installed.
void put_callgrind_in_front(const std::vector<std::string>& options, const std::string& why,
                            process::Launch& launch);

/// Where valgrind gave a program up since it cannot read its debug information, a sentence of that and of the remedy,
/// without its subject, the program; else nothing. Before 3.20 it cannot read what Clang 14 and later write
/// (https://bugs.kde.org/452758).
std::string unreadable_debug_information(const process::Ended& ended);

}  // namespace holdfast::instruments
