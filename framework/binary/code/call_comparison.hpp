#pragma once

/// Which calls of a function are the same in two builds of it. Compared by what is called, in the order of the source,
/// never by lines: those move with every edit.

#include <string>
#include <utility>
#include <vector>

#include "binary/code/function.hpp"

namespace holdfast::binary {

struct Comparison {
  /// Indices into previous.calls and current.calls, both rising: the longest common sequence of names.
  std::vector<std::pair<std::size_t, std::size_t>> same;
  /// One sentence for each call that only one build has. An inlined callee of which no call is left counts for
  /// nothing where the other build does not have it: the optimizer may drop it.
  std::vector<std::string> differences;
};

/// Throws Error, a sentence without a subject, where too many calls differ.
Comparison compare_calls(const Function& previous, const Function& current);

}  // namespace holdfast::binary
