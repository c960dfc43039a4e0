#pragma once

/// FunctionTime: a changed function, timed by itself in both builds, with a verdict of its own (hunt/function_verdict.hpp).

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

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
  std::optional<double>
      instructions{};  ///< relative change of the instructions of one call, with its callees; none if not counted
  bool regressed = false;  ///< its loss makes the test regressed
  std::string note;  ///< the reason why it could not be measured, or is not slower although it takes longer
};

/// Returns true if a function's own loss makes the test regressed.
inline bool any_regressed(const std::vector<FunctionTime>& functions) {
  return std::ranges::any_of(functions, &FunctionTime::regressed);
}

}  // namespace holdfast
