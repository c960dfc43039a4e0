#pragma once

/// GatePolicy: which findings close the gate of a run, which tests belong to it, and how long all of them may take.

#include <optional>
#include <string>
#include <vector>

#include "model/defaults.hpp"

namespace holdfast {

/// What can close the gate, by the words that users type.
///   regressed      a test got worse, for certain among as many as there are
///   inconclusive   more tests are undecided than may be, or one regressed only when looked at alone
///   missing        a test, a benchmark or a point has vanished from the run, or there is no result at all
///   softened       a test is judged by softer settings than its baseline, or is no longer declared in the change
///   edited         a benchmark itself changed: its source, data, arguments, environment or compiler options
///   uncovered      no benchmark executes a function that changed, or would notice that it takes twice the time
/// What is broken closes it always.
inline const std::vector<std::string> kGateFindings{"regressed", "inconclusive", "missing",
                                                    "softened",  "edited",       "uncovered"};

struct GatePolicy {
  std::vector<std::string> block{"regressed"};          ///< of kGateFindings; empty: it only reports
  double undecided_max = defaults::kUndecidedShareMax;  ///< share of the tests
  std::vector<std::string> labels;                      ///< tests with one of these; empty: all
  std::optional<double> budget_s;                       ///< of the whole run, on the wall clock
  bool is_of_base = false;  ///< tests are judged as their baselines were (run/plan/base_policy.hpp)
};

}  // namespace holdfast
