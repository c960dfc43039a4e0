#pragma once

/// Configuration: what a build tree was configured with, so that another commit can be configured likewise: generator,
/// toolchain, build type, flags, and every cache variable that a user has set.
///
/// CMake does not write down which variables those are. They are: those that no project declares; those of CMake
/// itself (CMAKE_...); and of all others, those whose value is not what the same source gets without them. The last
/// costs a configuration of its own, kept below `scratch` until the build tree's settings change. What a project sets
/// by default is so left to each commit: a commit that changes a default is measured with the default that it has.

#include <string>
#include <vector>

namespace holdfast::commits {

struct Configuration {
  std::string cmake;                 ///< the program
  std::string source;                ///< what the tree is configured from
  std::vector<std::string> options;  ///< of the command line: -G, -A, -T, -DNAME:TYPE=VALUE
};

/// Of a build tree. Throws Error where it was not configured.
Configuration configuration_of(const std::string& build, const std::string& scratch);

}  // namespace holdfast::commits
