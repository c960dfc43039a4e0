#pragma once

/// Libraries of Holdfast's own that are loaded in front of a program.

#include <string>

#include "runner/process.hpp"

namespace holdfast::runner {

/// That companion (image/companions.hpp), by a name that LD_PRELOAD can hold. Throws Error where it was not installed:
/// `purpose`, "allocations are counted", and by which library.
std::string library_of_the_wrapper(const std::string& file, const std::string& purpose);

/// Whether nothing can be loaded in front of it. A script can: its interpreter is a program like others.
bool is_static(const std::string& program);

/// Before all others that are asked for.
void load_in_front(const std::string& library, Launch& launch);

}  // namespace holdfast::runner
