#pragma once

/// What makes the tables of one version out of those of the version before. Never edited once released; what
/// changes is appended.

#include <vector>

namespace holdfast::store {

using Statements = std::vector<const char*>;

/// Makes the tables of version 3 where there are none. {key} and {text} stand for the dialect's words.
/// Versions 1 and 2 were kept in SQLite alone; an empty database begins here.
extern const Statements kVersion3;
inline constexpr int kFirstVersionMade = 3;
/// Its runs have kept no levels (levels.hpp).
inline constexpr int kLastWithoutLevels = 4;

/// From that version to the next one.
const Statements& migration_from(int version);

}  // namespace holdfast::store
