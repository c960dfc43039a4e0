#pragma once

/// Self-test: whether the gate can fail at all. In a store of its own, which is gone afterwards, the tests are measured and
/// accepted; measured again, unchanged, which must not be red; and again with a loss planted into the current program
/// (run/plan/injected_regression.hpp), which must be red, and name what has lost. Each run measures, also where the program is
/// identical to the accepted one, and compares with what the first one accepted, whatever the project declares.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "run/plan/settings.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {

struct SelfTest {
  double plant = 0;  ///< the loss, a share of the time
  std::vector<Run> false_alarms, found, missed, undecided;
  std::vector<std::string> not_planted;  ///< tests into which nothing can be planted
  GateVerdict unchanged, planted;

  /// "pass": as it must be; "regressed": a false alarm, or a loss was missed or left the gate open; "inconclusive": a loss
  /// was undecided; "error".
  std::string word() const;
};

/// `plant`: the loss, which is made larger where a test's minimum effect is near it. `quiet`: no line of progress. Throws
/// Error where no test is left into which a loss can be planted, or one cannot be measured.
SelfTest self_test(const SuiteTests& tests, const run::Overrides& overrides, double plant, bool quiet);

}  // namespace holdfast::suite
