#pragma once

/// The costs of a profile by call stack, for the files of other programs (pprof, speedscope).

#include <vector>

#include "model/call_stacks.hpp"
#include "model/profile.hpp"

namespace holdfast::render {

/// The caller of functions on paths that are too small for the tree of a profile.
inline constexpr const char* kSmallPaths = "[callers below 0.5 %]";

/// Returns the stacks. A profile with a tree has callers; the others are flat: a stack for each function, or for each
/// place that allocates. The costs of a function are those of the profile.
std::vector<StackCost> profile_stacks(const Profile& profile);

}  // namespace holdfast::render
