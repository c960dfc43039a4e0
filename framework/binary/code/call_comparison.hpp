#pragma once

/// Comparison of the calls of a function in two builds.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "binary/code/function.hpp"

namespace holdfast::binary {

/// The calls of a function that are the same in two builds. Calls are compared by their callees, in the order of the
/// source, and never by lines, which move with every edit.
struct CallComparison {
  /// Indices into previous.calls and current.calls, both ascending: the longest common subsequence of names.
  std::vector<std::pair<std::size_t, std::size_t>> same;
  /// One sentence for each call that only one build has. An inlined callee without any remaining call is ignored if the
  /// other build does not have it, because the optimizer may drop it.
  std::vector<std::string> differences;
};

/// Throws Error, with a message without a subject, if too many calls differ.
CallComparison compare_calls(const Function& previous, const Function& current);

}  // namespace holdfast::binary
