#pragma once

/// Selects the places of probes to time a range of calls of a function: from before its first call to after its
/// last. Example:
///
///   const probes::Plan plan = probes::plan_of(function, {.first = 2, .last = 5});
///
/// There are two ways to time. `interval`: one probe before the first call, and one after the last. The code between
/// the calls is included. This is exact only if every path to the last call leads through the first, and the first
/// is not repeated before the last. `sum`: a probe pair around every call of the range, added up. The code between
/// the calls is excluded. Two builds are comparable only if both are timed in the same way. So call `way_of` for
/// both, and plan both with `sum` unless both return `interval`.

#include <cstddef>
#include <string>
#include <vector>

#include "binary/code/function.hpp"

namespace holdfast::probes {

/// Indices into Function::calls, both included.
struct Range {
  std::size_t first = 0;
  std::size_t last = 0;
};

enum class Way { interval, sum };

struct CallProbe {
  std::size_t site = 0;  ///< index into Function::sites
  bool starts = false;   ///< a time stamp before the call
  bool stops = false;    ///< a time stamp after the call
};

struct Plan {
  binary::Function function;
  Range range;
  Way way = Way::interval;
  bool extends = false;  ///< a stop can be followed by another stop of the same interval
  std::vector<CallProbe> probes;
};

/// Returns the best way for a range. Throws Error with the reason if no way is safe.
Way way_of(const binary::Function& function, Range range);

/// Returns the plan. Throws Error with the reason if the range cannot be timed in this way: a call around which no
/// probe can be placed, too many sites, or an interval that would not be exact.
Plan plan_of(const binary::Function& function, Range range, Way way);
/// Returns the plan with the result of way_of().
Plan plan_of(const binary::Function& function, Range range);

/// Returns the text for the agent: a line for each site. `results` is the file that the agent writes.
std::string text_of(const Plan& plan, const std::string& results);

}  // namespace holdfast::probes
