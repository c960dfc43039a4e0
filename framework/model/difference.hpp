#pragma once

#include <string>

namespace holdfast {

/// Something beside the code that is not now as it was in the baseline.
struct Difference {
  std::string what;
  std::string baseline;  ///< empty: it was not there
  std::string current;
};

}  // namespace holdfast
