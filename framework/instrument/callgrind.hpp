#pragma once

/// Instrument `callgrind`: instructions, memory accesses and simulated caches and branches, by valgrind. The
/// same on every machine with the same program and libraries, virtual ones too, and some fifty times slower than
/// the program. Of a program that links the library it counts the body alone, for one iteration; of a command,
/// the whole process.

#include "runner/counting.hpp"

namespace holdfast::instrument {

runner::Counting callgrind(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instrument
