#pragma once

/// FunctionTime: a changed function, timed by itself in both builds.

#include <string>

namespace holdfast {

struct FunctionTime {
  std::string name;
  std::string outcome;  ///< "slower", "not slower", "faster", "undecided", "not measured"
  double change =
      0;  ///< relative change of the time of one call, 0.051 is 5.1 %; `low` and `high` bound it, 5 % each
  double low = 0;
  double high = 0;
  double share = 0;  ///< of the time of the benchmark in the current build; 0 if not known
  int rounds = 0;    ///< number of processes of each build
  std::string note;  ///< the reason why it could not be measured
};

}  // namespace holdfast
