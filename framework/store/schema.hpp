#pragma once

/// The tables and their version.

#include <string>

#include "store/dialect.hpp"

namespace holdfast::store {

/// The version of the tables that this program writes.
inline constexpr int kSchemaVersion = 1;

/// Makes the tables in an empty database. Refuses a database that is not Holdfast's, or has the tables of another
/// version. `name` is the name of the store, for messages.
void make_schema(soci::session& sql, const Dialect& dialect, const std::string& name);

}  // namespace holdfast::store
