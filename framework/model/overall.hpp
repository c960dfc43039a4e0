#pragma once

/// The change of a whole suite, or of the tests with a label, as one number.

#include <string>

#include "model/verdict.hpp"

namespace holdfast {

struct OverallChange {
  std::string label;     ///< empty for all tests
  int tests = 0;         ///< number of tests in the mean
  int without = 0;       ///< tests without a comparison, which are not part of it
  Ratio change;          ///< geometric mean; above 1 is worse, whatever the direction of each metric
  std::string sentence;  ///< "Geometric mean of 24 tests: -0.41 % [-0.92 %, +0.10 %]"
};

}  // namespace holdfast
