#pragma once

/// Point: the values of the parameters at which a benchmark is measured. Choice: the points that a user selects.
///
///     const holdfast::Point point{{.axis = "size", .text = "5000", .is_text = false}};
///     const holdfast::Choice choice{{"size", {"5000", "10000"}}};
///
/// The generators in gen.hpp use these value types.

#include <string>
#include <utility>
#include <vector>

namespace holdfast {

/// One axis of a point: its name and its value as text. Integers are decimal, floating point is the shortest text that
/// reads back as the same number, bool is true or false. `is_text` is true if JSON must quote the value.
struct Coordinate {
  std::string axis;
  std::string text;
  bool is_text = false;
  bool operator==(const Coordinate&) const = default;
};

/// The coordinates in the order of the axes, outermost first; empty for gen::unit().
using Point = std::vector<Coordinate>;

/// The selected values by axis, as the user typed them: {{"size", {"5000"}}}.
using Choice = std::vector<std::pair<std::string, std::vector<std::string>>>;

}  // namespace holdfast
