#pragma once

/// The direction in which a metric improves: lower for times, higher for throughputs.

#include <optional>
#include <string_view>

namespace holdfast {

enum class Direction { lower, higher };

constexpr std::string_view to_string(Direction direction) {
  return direction == Direction::lower ? "lower" : "higher";
}

/// Returns the direction with that name, or none.
constexpr std::optional<Direction> direction_of(std::string_view word) {
  if (word == "lower") return Direction::lower;
  if (word == "higher") return Direction::higher;
  return std::nullopt;
}

}  // namespace holdfast
