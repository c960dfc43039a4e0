#pragma once

/// Changed functions: functions that a benchmark executes and that differ between the builds. They are compared before
/// the search (hunt.hpp): if one of them accounts for the loss, there is nothing to search.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "hunt/call_descent.hpp"

namespace holdfast::hunt {

/// The largest number of functions to compare; halving is cheaper for more.
inline constexpr std::size_t kChangedMax = 8;

struct ChangedAnswer {
  std::optional<DescentResult>
      found;  ///< none: they do not account for the loss, or their parts of it overlap
  std::vector<std::string> carrying;  ///< names of the slower functions
};

/// Compares all calls of each changed function with `whole`, as the search compares parts: each at a level of its own,
/// and a culprit only if its loss is material. It ends like the search, if the rest of the loss is certainly not
/// material, or if all were compared and the rest may be immaterial. A function that is only executed more often is not
/// a culprit: its caller changed, too, and is compared. If the whole is not known to be slower, the functions that are
/// slower at a tenth of the level are the answer.
ChangedAnswer asked_changed(const Level& start, const Tools& tools, SearchState& state,
                            RangeComparison& whole);

}  // namespace holdfast::hunt
