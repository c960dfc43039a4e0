#pragma once

/// Given options: what the user of a build tree gave on CMake's command lines, as cmake/HoldfastCommandLine.cmake keeps them.

#include <map>
#include <string>
#include <vector>

namespace holdfast::commits {

struct GivenOptions {
  bool complete = false;  ///< false: the tree was also configured by command lines that were not kept
  std::string preset;     ///< of --preset; empty: none
  std::vector<std::string> generator;  ///< -G, -A and -T, each with its value
  std::vector<std::string> scripts;    ///< of -C, by absolute paths
  /// Of -D and --toolchain: by the name of the cache entry, the option that gives it its value again.
  std::map<std::string, std::string> entries;
};

/// `records`: the value of the cache entry HOLDFAST_COMMAND_LINES; empty: nothing was kept. Later command lines go before
/// earlier ones. What is no record of hexadecimal digits makes the answer incomplete.
GivenOptions given_options(const std::string& records);

}  // namespace holdfast::commits
