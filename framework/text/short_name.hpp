#pragma once

/// Names of functions for tables and paths: of a long one, template arguments tell least.
///
///     short_name("std::vector<int, std::allocator<int> >::push_back(int const&)", 40)
///         ->  "std::vector<...>::push_back(int const&)"

#include <cstddef>
#include <string>
#include <string_view>

namespace holdfast::text {

/// A name that needs more columns loses what is in its angle brackets, and where that is not enough, its middle. `name`: a plain
/// line (sanitize_text.hpp).
std::string short_name(std::string_view name, std::size_t columns);

}  // namespace holdfast::text
