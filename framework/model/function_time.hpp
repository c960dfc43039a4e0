#pragma once

/// FunctionTime: a function that changed, timed by itself in both builds.

#include <string>

namespace holdfast {

struct FunctionTime {
  std::string name;
  std::string outcome;  ///< "slower", "not slower", "faster", "undecided", "not measured"
  double change = 0;    ///< of the time of one call, 0.051 is 5.1 %; with bounds, 5 % on each side
  double low = 0;
  double high = 0;
  double share = 0;  ///< of the time of the benchmark in the current build; 0: not known
  int rounds = 0;    ///< processes of each build
  std::string note;  ///< why it could not be measured
};

}  // namespace holdfast
