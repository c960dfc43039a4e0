#pragma once

/// Grown lines: inside of one function, the lines of source that execute more instructions than before.
///
/// Lines move when a file is edited, and what stood in a line before is not at hand. So the lines of both builds are matched
/// by what they execute: line n of the current build by line n - o of the previous one, with an offset o that changes
/// as rarely as can be.
///
/// A line of the function that calls what was inlined has what that executes. What of it grew is looked for among the lines in
/// there, in the same way.

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"

namespace holdfast::hunt {

struct SourceLine {
  std::string file;  ///< its name
  std::uint64_t line = 0;
  auto operator<=>(const SourceLine&) const = default;
};

/// The line in the function itself, then those of what was inlined there, each called by the one before.
using LineWay = std::vector<SourceLine>;

/// Instructions of a function's own code, by the way to their line.
using LineCounts = std::map<LineWay, double>;

/// Those lines of the current build that make up most of what came, the largest first: three at most, each with 5 % of it or
/// more. Empty: nothing came, or lines are not known.
std::vector<PinpointLine> grown_lines(const LineCounts& previous, const LineCounts& current);

}  // namespace holdfast::hunt
