#pragma once

/// Libraries of ours that are loaded in front of a program to see what it does (preload/).

#include <string>

#include "runner/process.hpp"

namespace holdfast::instrument {

/// Beside the wrapper, or in the directory for libraries that belongs to it. Throws Error where it is not there: `why`,
/// "allocations are counted by".
std::string preloaded_library(const std::string& name, const std::string& why);

/// In front of those that are loaded already.
void load_in_front(const std::string& library, runner::Launch& launch);

}  // namespace holdfast::instrument
