#pragma once

/// Every row of a store, read as the program reads it: texts that are no UTF-8, and values that its readers refuse.

#include <string>
#include <vector>

#include "store/database.hpp"

namespace holdfast::store {

/// A sentence for each value, naming table, row and column.
std::vector<std::string> unreadable_values(Database& store);

}  // namespace holdfast::store
