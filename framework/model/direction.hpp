#pragma once

/// Direction: which way a metric gets better. Time is better lower, throughput higher.

#include <optional>
#include <string_view>

namespace holdfast {

enum class Direction { lower, higher };

constexpr std::string_view to_string(Direction direction) {
  return direction == Direction::lower ? "lower" : "higher";
}

/// The direction of that name, or nothing.
constexpr std::optional<Direction> direction_of(std::string_view word) {
  if (word == "lower") return Direction::lower;
  if (word == "higher") return Direction::higher;
  return std::nullopt;
}

}  // namespace holdfast
