#pragma once

/// Presets: the configure presets of a source directory, expanded by CMake itself.

#include <optional>
#include <string>
#include <vector>

#include "run/commits/cmake.hpp"

namespace holdfast::commits {

/// Returns the cache entries that a preset sets in a source directory, with empty help texts; none if there
/// is no such preset.
std::optional<std::vector<CacheEntry>> preset_entries(const std::string& cmake, const std::string& source,
                                                      const std::string& preset);

/// Returns the configure presets that can be used here; none if the sources have no presets.
std::vector<std::string> preset_names(const std::string& cmake, const std::string& source);

/// Returns the preset whose entries are all in the cache. If several presets qualify, returns the one with
/// the most entries. Empty if no preset qualifies, or if two of them have equally many entries.
std::string matching_preset(const std::string& cmake, const std::string& source,
                            const std::vector<CacheEntry>& cache);

/// Returns true if the entries contain this one, with the same value.
bool has_entry(const std::vector<CacheEntry>& entries, const CacheEntry& entry);

/// Copies CMakeUserPresets.json from `source` if the checkout lacks it: git usually does not track this file.
void add_user_presets(const std::string& source, const std::string& checkout);

/// Returns the path of CMakeUserPresets.json in `source`; empty if there is none.
std::string user_presets_of(const std::string& source);

}  // namespace holdfast::commits
