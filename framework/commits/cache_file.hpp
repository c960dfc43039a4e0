#pragma once

/// CMakeCache.txt, as far as Holdfast reads it.

#include <string>
#include <vector>

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

}  // namespace holdfast::commits
