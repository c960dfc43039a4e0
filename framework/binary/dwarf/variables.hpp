#pragma once

/// Variables of a program that stand at one place in memory: globals, static ones, static members, and fields of them.
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

/// Throws Error, a sentence without a subject: there is none of that name, several, one for each thread; the program is
/// stripped, or has no debug information for a field.
Variable variable_named(const std::string& path, const std::string& name);

}  // namespace holdfast::binary
