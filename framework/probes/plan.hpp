#pragma once

/// Where probes go to time a range of calls of a function: from before its first call to after its last.
///
///   const probes::Plan plan = probes::plan_of(function, {.first = 2, .last = 5});
///
/// Two ways to time. `interval`: one probe before the first call, one after the last; what stands between the calls
/// is in it. That is exact only where every way to the last call leads through the first, and the first is not
/// repeated before the last. `sum`: a probe pair around every call of the range, added up; what stands between the
/// calls is not in it. Two builds are comparable only when both are timed the same way: ask `way_of` for both, and
/// plan both with `sum` unless both say `interval`.

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
  bool starts = false;   ///< a stamp before the call
  bool stops = false;    ///< a stamp after the call
};

struct Plan {
  binary::Function function;
  Range range;
  Way way = Way::interval;
  bool extends = false;  ///< a stop can be followed by another stop of the same interval
  std::vector<CallProbe> probes;
};

/// The best way for a range. Throws Error with the reason where no way is safe.
Way way_of(const binary::Function& function, Range range);

/// Throws Error with the reason where the range cannot be timed this way: a call that no probe can be placed around,
/// too many sites, an interval that would not be exact.
Plan plan_of(const binary::Function& function, Range range, Way way);
/// As way_of() says.
Plan plan_of(const binary::Function& function, Range range);

/// What the agent reads: a line for each site. `results`: the file that it leaves.
std::string text_of(const Plan& plan, const std::string& results);

}  // namespace holdfast::probes
