#pragma once

/// Point: where on its axes a benchmark is measured; and Choice: which points a user asks for.
///
///     const holdfast::Point point{{.axis = "size", .text = "5000", .is_text = false}};
///     const holdfast::Choice choice{{"size", {"5000", "10000"}}};
///
/// Plain values of the generators in gen.hpp.

#include <string>
#include <utility>
#include <vector>

namespace holdfast {

/// One axis of a point: its name and its value as text. Integers in decimal, floating point as the shortest
/// text that reads back as the same number, bool as true or false. `is_text` says whether JSON must quote it.
struct Coordinate {
  std::string axis;
  std::string text;
  bool is_text = false;
  bool operator==(const Coordinate&) const = default;
};

/// In the order of the axes, outermost first; empty for gen::unit().
using Point = std::vector<Coordinate>;

/// Values by axis, as typed: {{"size", {"5000"}}}.
using Choice = std::vector<std::pair<std::string, std::vector<std::string>>>;

}  // namespace holdfast
