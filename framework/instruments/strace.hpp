#pragma once

/// Instrument `strace`: system calls, `syscalls` all and `syscalls(openat)` or `syscalls(257)` those of one name or number,
/// by the program strace in front. Of a program that links the library those of the body with all of its threads and
/// children, for one iteration; of a command, the whole process with all that it starts. Every call makes the program
/// stop twice, which a counting run alone can afford.

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Throws Error where strace is not installed, and for a name of no system call.
process::Counting strace(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
