#pragma once

/// The suite's gate: one verdict over all results of a session, with a sentence for each reason.
///
///   `error`         A test could not be measured.
///   `regressed`     A test got worse, for certain among all tests that are judged together.
///   `inconclusive`  A test got worse if judged alone, but not for certain among all of them. Or a test vanished
///                   (missing_tests.hpp), or more than a share of the tests is undecided, or there is no result.
///   `pass`          Otherwise.
///
/// The first of these that holds is the verdict; the sentences report all of them. The policy decides which verdicts
/// close the gate, so that its process exits with 1 (model/gate_policy.hpp). Without a policy, only `regressed` and
/// `error` do. Findings that do not close it are still reported.
///
/// Certainty: the more tests there are, the more likely it is that one of them looks slower by chance. A `regressed`
/// of TESTER shift counts if its adjusted p-value (adjust_p_values) is at most the false discovery rate. A
/// `regressed` of a tester without such a p-value counts by itself.
///
/// The gate also reports functions that changed and that no benchmark covers (coverage.hpp), and tests that are
/// judged by softer settings than their baselines (softened.hpp). It also reports benchmarks that the change edits
/// (run/reference/edited_measure.hpp). If the policy blocks `uncovered`, `softened` or `edited`, these make the suite
/// undecided.
///
/// Results that do not gate (non_gating.hpp) are named, and do not count. If no result gates, the suite is undecided;
/// but if the change accepts its losses, the suite passes.
///
/// Vanished tests make the suite undecided and not red, because nothing is known about them. This also holds for a
/// part of the suite chosen by `ctest -L perf -LE slow`: the part that ran may be good, but the suite is not known to
/// be. CTest shows this as skipped.

#include <optional>
#include <vector>

#include "model/defaults.hpp"
#include "model/report.hpp"

namespace holdfast::suite {

/// Judges the suite. `report`: all but its gate, with the adjusted p-values.
GateVerdict judge_suite(const Report& report, const GatePolicy& policy = {},
                        double false_discovery_rate = defaults::kFalseDiscoveryRate);

/// Sets the adjusted p-value of each result (stats/p_values.hpp), and none outside of the family.
///
/// The family consists of the results of a session that are judged together: all results of TESTER shift with a
/// p-value, over tests, benchmarks and metrics. Their p-values answer one question, "the loss is at most MIN_EFFECT".
/// Results without one, and those of other testers, are judged by themselves; those that do not gate are not judged.
///
/// A member that was not called `regressed` counts with a p-value of 1. A `regressed` member counts with its any-time
/// p-value (stats/p_values.hpp), which is at most the level at which it was called. So a suite of one test is judged
/// like the test itself, and tests that are not called slower do not count as discoveries.
void adjust_p_values(std::vector<Run>& results);

/// Returns true if a `regressed` result is certain among all that are judged together: by its adjusted p-value, or by
/// itself if it has none.
bool is_certain(const Run& result, double false_discovery_rate = defaults::kFalseDiscoveryRate);

}  // namespace holdfast::suite
