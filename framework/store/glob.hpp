#pragma once

/// Names of tests by a shell pattern: `*`, `?`, `[abc]`, `[!abc]`. Of the two engines only SQLite knows them.

#include <string>

namespace holdfast::store {

/// Whether all of the name fits.
bool fits(const std::string& glob, const std::string& name);

/// A condition on the column `test` with one parameter, `:glob`: of a pattern without wildcards, that this
/// name alone need be read; of another one, nothing.
std::string condition_for(const std::string& glob);

}  // namespace holdfast::store
