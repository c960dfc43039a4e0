#pragma once

/// Known: a regression that the project lives with for a while, and said so in a file under review
/// (wire/known_regressions.hpp).

#include <string>

namespace holdfast {

struct Known {
  std::string reason;
  std::string until;  ///< the last day on which it counts, UTC: 2026-12-31
  double ratio = 1;   ///< the largest loss that it covers: 1.08 is 8 % worse, whichever way is better
  std::string entry;  ///< which one: file and line
};

}  // namespace holdfast
