#pragma once

/// Build differences: how two build trees of a project differ apart from the sources: compiler, options, entries of the cache and
/// versions of packages.

#include <string>
#include <vector>

#include "model/difference.hpp"
#include "run/commits/cmake.hpp"

namespace holdfast::commits {

/// A build tree, and what its project says of it.
struct ComparedBuild {
  std::string build;
  std::string config;
  std::string compiler;  ///< "GNU 12.2.0"
  std::string flags;     ///< CMAKE_CXX_FLAGS and those of the configuration
};

/// Returns the differences in what these targets are built with, the options of the compiler first.
std::vector<Difference> build_differences(const ComparedBuild& baseline, const ComparedBuild& current,
                                          const std::vector<std::string>& targets);

/// Compares the entries that both have. Flags of the compiler are left out: they are compared where they are used.
std::vector<Difference> cache_differences(const std::vector<CacheEntry>& baseline,
                                          const std::vector<CacheEntry>& current);

}  // namespace holdfast::commits
