#pragma once

/// Variables of a program with a fixed address: globals, static variables, static members, and their fields.
///
///     variable_named(path, "ns::counter")            by its symbol; needs no debug information
///     variable_named(path, "ns::table.entries.size")  a field, and fields of fields: needs debug information (-g)

#include <cstdint>
#include <string>

namespace holdfast::binary {

struct Variable {
  std::uint64_t address = 0;  ///< in the file, before it is loaded
  std::uint64_t bytes = 0;
};

/// Finds a variable. Throws Error, with a message without a subject, if no variable or more than one has that name, or if
/// the variable is thread-local. Also throws Error if the program is stripped, or has no debug information for a field.
Variable variable_named(const std::string& path, const std::string& name);

}  // namespace holdfast::binary
