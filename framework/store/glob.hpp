#pragma once

/// Names of tests by shell patterns: `*`, `?`, `[abc]`, `[!abc]`. Several are separated by ends of lines,
/// which no name has. Only one of the two engines, SQLite, has such patterns.

#include <string>
#include <vector>

namespace holdfast::store {

/// Returns the patterns, each by itself.
std::vector<std::string> patterns_of(const std::string& glob);

/// Returns true if all of the name matches one of the patterns.
bool fits(const std::string& glob, const std::string& name);

/// Returns a condition on the column `test` with one parameter, `:glob`. For a pattern without wildcards, it selects
/// this name alone; for any other, it selects all.
std::string condition_for(const std::string& glob);

}  // namespace holdfast::store
