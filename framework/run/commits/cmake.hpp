#pragma once

/// CMakeCache.txt, as far as Holdfast reads it.

#include <string>
#include <vector>

#include "model/error.hpp"

namespace holdfast::commits {

struct CacheEntry {
  std::string help;
  std::string name;
  std::string type;  ///< BOOL, STRING, PATH, FILEPATH, UNINITIALIZED; INTERNAL, STATIC: CMake's own
  std::string value;
};

/// Of a build tree. Throws Error where it was not configured.
std::vector<CacheEntry> read_cache(const std::string& build);

/// The value of that entry; empty: there is none.
std::string value_of(const std::vector<CacheEntry>& cache, const std::string& name);

/// Whether a user can have set it, and it can be set again elsewhere.
bool is_settable(const CacheEntry& entry);

/// "-DNAME:TYPE=VALUE".
std::string option_of(const CacheEntry& entry);

// A command whose output goes to a file: what configures or builds.

/// A commit that cannot be configured or built: the sentence ends with the end of the log.
class BuildFailed : public Error {
 public:
  using Error::Error;
};

/// Appends what it says to `log`. Throws BuildFailed where it does not end well.
void run_logged(const std::vector<std::string>& command, const std::string& log);

}  // namespace holdfast::commits
