#pragma once

/// The calls of a function in two builds of it, compared.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "binary/code/function.hpp"

namespace holdfast::binary {

/// Which calls of a function are the same in two builds of it. They are compared by what is called, in the order of the
/// source, and never by lines, which move with every edit.
struct CallComparison {
  /// Indices into previous.calls and current.calls, both rising: the longest common sequence of names.
  std::vector<std::pair<std::size_t, std::size_t>> same;
  /// One sentence for each call that only one build has. An inlined callee of which no call is left counts for
  /// nothing where the other build does not have it: the optimizer may drop it.
  std::vector<std::string> differences;
};

/// Throws Error, a sentence without a subject, where too many calls differ.
CallComparison compare_calls(const Function& previous, const Function& current);

}  // namespace holdfast::binary
