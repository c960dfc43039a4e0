#pragma once

/// What of the counted metrics this machine gives: each instrument is tried, and nothing is run with it.

#include <string>
#include <vector>

namespace holdfast::instruments {

struct AtHand {
  std::string instrument;
  std::vector<std::string> metrics;  ///< as METRICS names them: "cpu-cycles", "reads(VARIABLE)"
  std::string lacking;               ///< why they cannot be counted, with the remedy; empty: they can
};

/// In the order of the table; of an instrument that gives some alone, a row for these and a row for the others.
std::vector<AtHand> at_hand();

}  // namespace holdfast::instruments
