#pragma once

/// Grown lines: the source lines of one function that execute more instructions than before.
///
/// Lines move when a file is edited, and the former text of a line is not available. So the lines of both builds are
/// matched by their instruction counts. Line n of the current build matches line n - o of the previous one, with an
/// offset o that changes as rarely as possible.
///
/// A line of the function that calls inlined code includes the instructions of that code. Its growth is searched
/// among the lines of that code in the same way.

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"

namespace holdfast::hunt {

struct SourceLine {
  std::string file;  ///< file name
  std::uint64_t line = 0;
  auto operator<=>(const SourceLine&) const = default;
};

/// The line in the function itself, then the lines of the code that is inlined there, each called by the line before
/// it.
using LineWay = std::vector<SourceLine>;

/// Instructions of a function's own code, by the path to their line.
using LineCounts = std::map<LineWay, double>;

/// Returns those lines of the current build that make up most of the growth, the largest first: at most three, each
/// with at least 5 % of it. Empty if nothing grew, or lines are not known.
std::vector<PinpointLine> grown_lines(const LineCounts& previous, const LineCounts& current);

}  // namespace holdfast::hunt
