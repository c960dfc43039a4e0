#pragma once

/// std::optional <-> null, numbers that are not finite -> null (JSON has no infinity), and back. Private to
/// this floor.

#include <cmath>
#include <optional>

#include "model/verdict.hpp"
#include "wire/json.hpp"

namespace holdfast::wire {

inline nlohmann::json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
}

inline nlohmann::json number_or_null(const std::optional<double>& value) {
  return value ? number_or_null(*value) : nlohmann::json(nullptr);
}

inline nlohmann::json interval_json(const std::optional<Interval>& interval) {
  if (!interval) return nullptr;
  return nlohmann::json::array({number_or_null(interval->low), number_or_null(interval->high)});
}

inline nlohmann::json ratio_json(const std::optional<Ratio>& ratio) {
  if (!ratio) return nullptr;
  return {{"ratio", number_or_null(ratio->ratio)},
          {"low", number_or_null(ratio->low)},
          {"high", number_or_null(ratio->high)}};
}

inline nlohmann::json layout_json(const std::optional<LayoutPart>& layout) {
  if (!layout) return nullptr;
  return {{"layouts", layout->layouts}, {"share", layout->share}, {"deviation", layout->deviation}};
}

}  // namespace holdfast::wire
