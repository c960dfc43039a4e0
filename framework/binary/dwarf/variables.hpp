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

/// Finds a variable. Throws Error, with a message without a subject, if there is none or more than one with that name, it is
/// thread-local, the program is stripped, or there is no debug information for a field.
Variable variable_named(const std::string& path, const std::string& name);

}  // namespace holdfast::binary
