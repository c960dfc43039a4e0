#pragma once

/// Instrument `callgrind`: instructions, memory accesses and simulated caches and branches, by valgrind. It needs no
/// counters of the processor, so virtual machines have it too; the same program and libraries count the same, but for
/// routines that the C library chooses by the processor. Some fifty times slower than the program. Of a program that
/// links the library it counts the body alone, for one iteration; of a command, the whole process.

#include "runner/counting.hpp"

namespace holdfast::instrument {

runner::Counting callgrind(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instrument
