#pragma once

/// Given options: the options that the user of a build tree gave on CMake's command lines, as recorded by
/// cmake/HoldfastCommandLine.cmake.

#include <map>
#include <string>
#include <vector>

namespace holdfast::commits {

struct GivenOptions {
  bool complete = false;               ///< false if some command lines were not recorded
  std::string preset;                  ///< of --preset; empty if none
  std::vector<std::string> generator;  ///< -G, -A and -T, each with its value
  std::vector<std::string> scripts;    ///< of -C, as absolute paths
  /// The options that restore the cache entries set by -D and --toolchain, by the name of the entry.
  std::map<std::string, std::string> entries;
};

/// Returns the given options. `records` is the value of the cache entry HOLDFAST_COMMAND_LINES; empty if none
/// were recorded. Later command lines take precedence over earlier ones. A record that is not hexadecimal
/// makes the result incomplete.
GivenOptions given_options(const std::string& records);

}  // namespace holdfast::commits
