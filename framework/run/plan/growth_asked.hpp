#pragma once

/// GROWTH, parsed.

#include <string>

#include "stats/complexity.hpp"

namespace holdfast::run {

struct GrowthAsked {
  std::string axis;  ///< empty if GROWTH names no axis
  const Complexity* bound = nullptr;
};

/// Parses "size:n-log-n" or "n-log-n".
GrowthAsked growth_asked(const std::string& text);

}  // namespace holdfast::run
