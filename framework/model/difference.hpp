#pragma once

#include <string>
#include <vector>

#include "model/joined_text.hpp"

namespace holdfast {

/// Something beside the code that is not now as it was in the baseline.
struct Difference {
  std::string what;
  std::string baseline;  ///< empty: it was not there
  std::string current;
};

/// "FAST OFF instead of ON"
inline std::string difference_text(const Difference& one) {
  if (one.current.empty()) return one.what + " without " + one.baseline;
  return one.what + " " + one.current + (one.baseline.empty() ? " besides" : " instead of " + one.baseline);
}

/// "compiler options -O0 instead of -O3; FAST OFF instead of ON, and 2 more"
inline std::string differences_text(const std::vector<Difference>& differences) {
  std::vector<std::string> texts;
  for (const auto& one : differences) texts.push_back(difference_text(one));
  return listed_first(texts, "; ");
}

}  // namespace holdfast
