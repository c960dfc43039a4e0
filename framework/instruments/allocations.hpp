#pragma once

/// Instrument `allocations`: what a program takes from its allocator, by one that stands in front of it and passes
/// everything on (preload/). The program needs no change, and may have an allocator of its own, as a shared library.
/// Of a program that links the library it counts the body alone, for one iteration; of a command, the whole process
/// with its children. `footprint` is of what the body of a suite's benchmark returns.

#include "process/counting.hpp"

namespace holdfast::instruments {

/// In the environment of what is launched: the first metric's profile gets the places that allocate.
inline constexpr const char* kSitesWanted = "HOLDFAST_ALLOCATION_SITES=wanted";

process::Counting allocations(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
