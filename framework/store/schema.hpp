#pragma once

/// The tables, their version, and how an older store becomes a newer one.

#include <string>

#include "store/dialect.hpp"

namespace holdfast::store {

/// Of the tables that this program writes.
inline constexpr int kSchemaVersion = 6;

/// Makes the tables in an empty database, migrates older ones, and refuses a database that is not Holdfast's
/// or is from a newer program. `name`: of the store, for messages.
void bring_up_to_date(soci::session& sql, const Dialect& dialect, const std::string& name);

}  // namespace holdfast::store
