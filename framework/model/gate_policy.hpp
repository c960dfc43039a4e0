#pragma once

/// GatePolicy: the findings that close the gate of a run, its tests, and its time limit.

#include <optional>
#include <string>
#include <vector>

#include "model/defaults.hpp"

namespace holdfast {

/// The findings that can close the gate, by the words that users type. Errors always close it.
///   regressed      a test got worse, also after the correction for the number of tests
///   inconclusive   too many tests are undecided, or a test regressed only without the correction
///   missing        a test, a benchmark or a point is missing in the run, or there is no result at all
///   softened       a test is judged by more lenient settings than its baseline, or the change does not declare it any more
///   edited         a benchmark itself changed: its source, data, arguments, environment or compiler options
///   uncovered      no benchmark executes a changed function, or would notice that it takes twice the time
inline const std::vector<std::string> kGateFindings{"regressed", "inconclusive", "missing",
                                                    "softened",  "edited",       "uncovered"};

struct GatePolicy {
  std::vector<std::string> block{"regressed"};  ///< words of kGateFindings; empty if the gate only reports
  double undecided_max = defaults::kUndecidedShareMax;  ///< largest allowed share of undecided tests
  std::vector<std::string> labels;  ///< selects tests with one of these; empty for all tests
  std::optional<double> budget_s;   ///< wall-clock time of the whole run
  bool is_of_base =
      false;  ///< true if tests are judged by their baselines' settings (run/plan/base_policy.hpp)
};

}  // namespace holdfast
