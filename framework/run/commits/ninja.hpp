#pragma once

/// Ninja: what it says of a build tree without building anything.

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

/// The commands by which the targets are built, with all that they depend on. Empty where ninja does not say.
std::vector<std::string> ninja_commands(const NinjaTree& tree, const std::vector<std::string>& targets);

/// Why ninja would build something of these targets: its explanations, without "ninja explain: ". Empty: it would not, or
/// does not say.
std::vector<std::string> ninja_explanations(const NinjaTree& tree, const std::vector<std::string>& targets);

}  // namespace holdfast::commits
