#pragma once

/// Pick: a number in the output of a plain command, used as the metric instead of its time.

#include <string>

namespace holdfast {

struct Pick {
  std::string
      pattern;  ///< as in process/pattern.hpp; its one group is the number, on the last line of stdout that matches
  std::string unit;  ///< of that number; empty if it has none

  bool operator==(const Pick&) const = default;
};

/// The name of the metric of such a number.
inline constexpr const char* kPickedMetric = "output";

}  // namespace holdfast
