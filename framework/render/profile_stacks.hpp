#pragma once

/// The costs of a profile by call stack, for the files of other programs (pprof, speedscope).

#include <string>
#include <vector>

#include "model/profile.hpp"

namespace holdfast::render {

/// Cost of the last frame's own code, when it was called by those before it.
struct StackCost {
  std::vector<std::string> frames;  ///< the outermost caller first
  double cost = 0;
};

/// The caller of functions on paths that are too small for the tree of a profile.
inline constexpr const char* kSmallPaths = "[callers below 0.5 %]";

/// Returns the stacks. A profile with a tree has callers; the others are flat: a stack for each function, or for each
/// place that allocates. The costs of a function are those of the profile.
std::vector<StackCost> profile_stacks(const Profile& profile);

}  // namespace holdfast::render
