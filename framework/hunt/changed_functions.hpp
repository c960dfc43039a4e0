#pragma once

/// Changed functions: those that a benchmark executes and that are not the same in both builds. They are asked before the
/// search (hunt.hpp): where one of them accounts for the loss, there is nothing to search for.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "hunt/call_descent.hpp"

namespace holdfast::hunt {

/// More are not asked: halving is cheaper then.
inline constexpr std::size_t kChangedMax = 8;

struct ChangedAnswer {
  std::optional<DescentResult>
      found;  ///< none: they do not account for the loss, or not each for a part of its own
  std::vector<std::string> carrying;  ///< their names
};

/// Compares all calls of each changed function with `whole`, as the search compares parts: each at a level of its own, and
/// a culprit only where its loss is material. It ends as the search does, where what is left of the loss is certainly not
/// material; or where all were asked and what is left may be nothing that is. A function that is only executed more often is no culprit:
/// who calls it changed, too, and is asked. Where the whole is not known to be slower, those that are slower are the answer,
/// at a tenth of the level.
ChangedAnswer asked_changed(const Level& start, const Tools& tools, SearchState& state,
                            RangeComparison& whole);

}  // namespace holdfast::hunt
