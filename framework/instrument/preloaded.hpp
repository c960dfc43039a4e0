#pragma once

/// Libraries of ours that are loaded in front of a program to see what it does (preload/).

#include <string>

#include "runner/process.hpp"

namespace holdfast::instrument {

/// By a name that LD_PRELOAD can hold (runner/companions.hpp). Throws Error where it is not installed: `why`, "allocations
/// are counted by".
std::string preloaded_library(const std::string& name, const std::string& why);

/// In front of those that are loaded already.
void load_in_front(const std::string& library, runner::Launch& launch);

}  // namespace holdfast::instrument
