#pragma once

/// Presets: the configure presets of a source directory, expanded by CMake itself.

#include <optional>
#include <string>
#include <vector>

#include "run/commits/cmake.hpp"

namespace holdfast::commits {

/// The cache entries that a preset sets in a source directory; their help is empty. None: there is no such preset.
std::optional<std::vector<CacheEntry>> preset_entries(const std::string& cmake, const std::string& source,
                                                      const std::string& preset);

/// The preset whose entries all are in the cache; of several, the one with the most. Empty: none, or two have as many.
std::string matching_preset(const std::string& cmake, const std::string& source,
                            const std::vector<CacheEntry>& cache);

/// Whether the entries have this one, with the same value.
bool has_entry(const std::vector<CacheEntry>& entries, const CacheEntry& entry);

/// CMakeUserPresets.json is mostly not tracked by git, so that a checkout lacks it: then it gets the file of `source`.
void add_user_presets(const std::string& source, const std::string& checkout);

/// That file of `source`; empty: there is none.
std::string user_presets_of(const std::string& source);

}  // namespace holdfast::commits
