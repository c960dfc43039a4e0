#pragma once

/// Names of tests by a shell pattern: `*`, `?`, `[abc]`, `[!abc]`. Only one of the two engines, SQLite, has such
/// patterns.

#include <string>

namespace holdfast::store {

/// Returns true if all of the name matches.
bool fits(const std::string& glob, const std::string& name);

/// Returns a condition on the column `test` with one parameter, `:glob`. For a pattern without wildcards, it selects
/// this name alone; for any other, it selects all.
std::string condition_for(const std::string& glob);

}  // namespace holdfast::store
