#pragma once

/// Where in a variable a field of it stands, as the debug information says (DWARF 5, sections 4 and 5).

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast::image {

struct Field {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

/// `fields`: one in the other. Throws Error, a sentence without a subject: no debug information, no such variable or
/// field.
Field field_of(const std::string& path, const std::string& variable, const std::vector<std::string>& fields);

}  // namespace holdfast::image
