#pragma once

/// The parts of CMakeCache.txt that Holdfast reads.

#include <string>
#include <vector>

#include "model/error.hpp"

namespace holdfast::commits {

struct CacheEntry {
  std::string help;
  std::string name;
  std::string type;  ///< BOOL, STRING, PATH, FILEPATH, UNINITIALIZED; CMake's own: INTERNAL, STATIC
  std::string value;
};

/// Returns the cache of a build tree. Throws Error if the tree is not configured.
std::vector<CacheEntry> read_cache(const std::string& build);

/// Returns the value of that entry; empty if there is none.
std::string value_of(const std::vector<CacheEntry>& cache, const std::string& name);

/// Returns true if a user can have set the entry, and can set it in another tree.
bool is_settable(const CacheEntry& entry);

/// Returns "-DNAME:TYPE=VALUE".
std::string option_of(const CacheEntry& entry);

// A command that configures or builds, with its output in a file.

/// The error for a commit that cannot be configured or built; its message ends with the end of the log.
class BuildFailed : public Error {
 public:
  using Error::Error;
};

/// The error for a commit that was configured, but some of whose targets cannot be built.
class TargetFailed : public BuildFailed {
 public:
  using BuildFailed::BuildFailed;
};

/// Appends the output of the command to `log`. Throws BuildFailed if it fails.
void run_logged(const std::vector<std::string>& command, const std::string& log);

}  // namespace holdfast::commits
