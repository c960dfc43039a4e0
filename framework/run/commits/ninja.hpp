#pragma once

/// Ninja: queries a build tree without building anything.

#include <string>
#include <vector>

#include "run/commits/cmake.hpp"

namespace holdfast::commits {

struct NinjaTree {
  std::string program;
  std::string build;
  std::string manifest;  ///< of the configuration
};

NinjaTree ninja_of(const std::vector<CacheEntry>& cache, const std::string& build, const std::string& config);

/// Returns the commands that build the targets and all their dependencies. Empty if ninja fails.
std::vector<std::string> ninja_commands(const NinjaTree& tree, const std::vector<std::string>& targets);

/// Returns why ninja would build these targets: its explanations, without "ninja explain: ". Empty if it
/// would not, or if ninja fails.
std::vector<std::string> ninja_explanations(const NinjaTree& tree, const std::vector<std::string>& targets);

}  // namespace holdfast::commits
