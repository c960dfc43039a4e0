#pragma once

/// Build differences: compares two build trees of a project apart from the sources: compiler, options, cache
/// entries and versions of packages.

#include <string>
#include <vector>

#include "model/difference.hpp"
#include "run/commits/cmake.hpp"

namespace holdfast::commits {

/// A build tree, with the facts that its project recorded about it.
struct ComparedBuild {
  std::string build;
  std::string config;
  std::string compiler;  ///< "GNU 12.2.0"
  std::string flags;     ///< CMAKE_CXX_FLAGS and those of the configuration
};

/// Returns the differences in how these targets are built, the compiler options first.
std::vector<Difference> build_differences(const ComparedBuild& baseline, const ComparedBuild& current,
                                          const std::vector<std::string>& targets);

/// Compares the entries that both trees have. Compiler flags are left out, because build_differences()
/// compares them for each source.
std::vector<Difference> cache_differences(const std::vector<CacheEntry>& baseline,
                                          const std::vector<CacheEntry>& current);

}  // namespace holdfast::commits
