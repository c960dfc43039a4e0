#pragma once

/// What differs between two builds of a program: the calls of a function, and the functions.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "binary/code/function.hpp"

namespace holdfast::binary {

/// Which calls of a function are the same in two builds of it. They are compared by what is called, in the order of the
/// source, and never by lines, which move with every edit.
struct Comparison {
  /// Indices into previous.calls and current.calls, both rising: the longest common sequence of names.
  std::vector<std::pair<std::size_t, std::size_t>> same;
  /// One sentence for each call that only one build has. An inlined callee of which no call is left counts for
  /// nothing where the other build does not have it: the optimizer may drop it.
  std::vector<std::string> differences;
};

/// Throws Error, a sentence without a subject, where too many calls differ.
Comparison compare_calls(const Function& previous, const Function& current);

/// Functions whose instructions differ between two builds of a program, wherever the linker put them. Two functions of
/// one name are the same where their instructions are, and refer to the same functions, variables and sections by
/// name; addresses count for nothing. What stands in constants without a name, such as texts, is not compared.
struct ChangedFunctions {
  std::size_t functions = 0;  ///< of the current build
  std::size_t changed =
      0;  ///< of which the previous build has none of that name and those instructions, or reversely
  std::size_t variables = 0;  ///< whose initial values differ
};

/// Throws Error where one is no ELF file for x86-64.
ChangedFunctions changed_functions(const std::string& previous, const std::string& current);

}  // namespace holdfast::binary
