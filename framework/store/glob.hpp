#pragma once

/// Names of tests by shell patterns: `*`, `?`, `[abc]`, `[!abc]`. Several are separated by ends of lines,
/// which no name has. Only one of the two engines, SQLite, has such patterns.

#include <string>
#include <vector>

namespace holdfast::store {

/// Splits the text into its patterns.
std::vector<std::string> patterns_of(const std::string& glob);

/// Returns true if the whole name matches one of the patterns.
bool fits(const std::string& glob, const std::string& name);

/// Returns a condition on the column `test` with one parameter, `:glob`. For one pattern without wildcards, it selects
/// this name alone; otherwise it selects all names.
std::string condition_for(const std::string& glob);

}  // namespace holdfast::store
