#pragma once

/// Self-test: checks that the gate can fail. The tests are measured three times, in a temporary store. The first
/// results are accepted. The second run is unchanged and must not be red. The third has a loss injected into the
/// current program (run/plan/injected_regression.hpp), and must be red and name the slower tests. Each run measures,
/// even if the program is identical to the accepted one, and compares with the first run, whatever the project
/// declares.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "run/plan/settings.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {

struct SelfTest {
  double plant = 0;  ///< the loss, as a share of the time
  std::vector<Run> false_alarms, found, missed, undecided;
  std::vector<std::string> not_planted;  ///< tests into which no loss can be injected
  GateVerdict unchanged, planted;

  /// Returns "pass" if the gate works; "regressed" for a false alarm, or a loss that was missed or left the gate
  /// open; "inconclusive" for an undecided loss; or "error".
  std::string word() const;
};

/// Runs the self-test. `plant`: the loss, which is made larger if a test's minimum effect is near it. `quiet`: no
/// line of progress. Throws Error if there is no test into which a loss can be injected, or one cannot be measured.
SelfTest self_test(const SuiteTests& tests, const run::Overrides& overrides, double plant, bool quiet);

}  // namespace holdfast::suite
