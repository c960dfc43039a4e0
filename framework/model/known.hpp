#pragma once

/// Losses that the project takes, and says so in a file under review (wire/known_regressions.hpp): for a while, or as
/// the new level.

#include <string>

namespace holdfast {

struct Known {
  std::string reason;
  std::string until;  ///< the last day on which it counts, UTC: 2026-12-31
  double ratio = 1;   ///< the largest loss that it covers: 1.08 is 8 % worse, whichever way is better
  std::string entry;  ///< which one: file and line
};

/// A loss that a change brings on purpose, and accepts itself.
struct AcceptedLoss {
  std::string reason;  ///< of several entries, all their reasons
  double ratio = 1;    ///< the largest loss that it covers
  std::string entry;   ///< file and line; of several entries, all of them
};

}  // namespace holdfast
