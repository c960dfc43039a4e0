#pragma once

/// Grown lines: inside of one function, the lines of source that execute more instructions than before.
///
/// Lines move when a file is edited, and what stood in a line before is not at hand. So the lines of both builds are matched
/// by what they execute: line n of the current build by line n - o of the previous one, with an offset o that changes
/// as rarely as can be.

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

/// Instructions of a function's own code, by line.
using LineCounts = std::map<SourceLine, double>;

/// Those lines of the current build that make up most of what came, the largest first: three at most, each with 5 % of it or
/// more. Empty: nothing came, or lines are not known.
std::vector<PinpointLine> grown_lines(const LineCounts& previous, const LineCounts& current);

}  // namespace holdfast::hunt
