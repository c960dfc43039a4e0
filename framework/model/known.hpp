#pragma once

/// Losses that the project accepts in a reviewed file (wire/known_regressions.hpp), temporarily or permanently.

#include <string>

namespace holdfast {

struct Known {
  std::string reason;
  std::string until;  ///< the last day on which it applies, UTC: 2026-12-31
  double ratio = 1;   ///< the largest loss that it covers: 1.08 is 8 % worse, in either direction
  std::string entry;  ///< file and line of the entry
};

/// A deliberate loss that the change itself accepts.
struct AcceptedLoss {
  std::string reason;  ///< the reasons of all entries
  double ratio = 1;    ///< the largest loss that it covers
  std::string entry;   ///< file and line of all entries
};

}  // namespace holdfast
