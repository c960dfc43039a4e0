#pragma once

/// Functions whose instructions differ between two builds of a program, wherever the linker put them. Two functions of
/// one name are the same where their instructions are, and refer to the same functions, variables and sections by
/// name; addresses count for nothing. What stands in constants without a name, such as texts, is not compared.

#include <cstddef>
#include <string>

namespace holdfast::binary {

struct ChangedFunctions {
  std::size_t functions = 0;  ///< of the current build
  std::size_t changed =
      0;  ///< of which the previous build has none of that name and those instructions, or reversely
  std::size_t variables = 0;  ///< whose initial values differ
};

/// Throws Error where one is no ELF file for x86-64.
ChangedFunctions changed_functions(const std::string& previous, const std::string& current);

}  // namespace holdfast::binary
