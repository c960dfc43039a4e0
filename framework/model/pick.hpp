#pragma once

/// Pick: a number that a plain command prints, in place of its time.

#include <string>

namespace holdfast {

struct Pick {
  std::string
      pattern;  ///< of process/pattern.hpp, one group: the number, on the last line of stdout that matches
  std::string unit;  ///< of that number; empty: none

  bool operator==(const Pick&) const = default;
};

/// What such a number is called, as a metric.
inline constexpr const char* kPickedMetric = "output";

}  // namespace holdfast
