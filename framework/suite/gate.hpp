#pragma once

/// The suite's gate: one verdict over all results of a session, with a sentence for each reason.
///
///   error         a test could not be measured
///   regressed     a test got worse, for certain among as many as there are
///   inconclusive  a test got worse if looked at alone, but not for certain among as many as there are;
///                 a test vanished (missing_tests.hpp); more than a share of the tests is undecided; or there is
///                 no result at all
///   pass          otherwise
///
/// The first of these that holds is the verdict; the sentences tell of all. Whether it closes the gate, so that its
/// process exits with 1, the policy says (model/gate_policy.hpp): without one, only `regressed` does, and what is
/// broken. What is found and does not close it is told all the same.
///
/// For certain: the more tests there are, the more likely it is that one of them looks slower by chance. A
/// `regressed` of TESTER shift counts where its adjusted p-value (adjust_p_values) is at most the false discovery
/// rate. A `regressed` of a tester without such a p-value counts by itself.
///
/// Functions that changed and that no benchmark covers (coverage.hpp) are told of, and so are tests that are judged by softer
/// settings than their baselines (softened.hpp), and benchmarks that the change edits (run/reference/edited_measure.hpp). Where the policy
/// blocks `uncovered`, `softened` or `edited`, the suite is undecided.
///
/// Results that do not gate (non_gating.hpp) are named, and count for none of this; where none gates, nothing is decided, unless a change accepts what it lost: that passes.
///
/// What vanished makes the suite undecided and not red: nothing is known of it. That holds for a part of the
/// suite chosen by `ctest -L perf -LE slow` as well: the part that ran may be good, the suite is not known to
/// be. CTest shows this as skipped.

#include <optional>
#include <vector>

#include "model/defaults.hpp"
#include "model/report.hpp"

namespace holdfast::suite {

/// `report`: all but its gate, with the adjusted p-values.
GateVerdict judge_suite(const Report& report, const GatePolicy& policy = {},
                        double false_discovery_rate = defaults::kFalseDiscoveryRate);

/// Sets the adjusted p-value of each result (stats/spending.hpp), and none outside of the family.
///
/// The family is the results of a session that are looked at together: all results of TESTER shift with a p-value, over
/// tests, benchmarks and metrics. Their p-values answer one question, "the loss is at most MIN_EFFECT". Results without
/// one, and those of other testers, are judged by themselves; those that do not gate, not at all.
///
/// What counts of a member is
///
///   1                                                         where it was not called `regressed`
///   its p-value for any time (stats/spending.hpp),            where it was
///   and no more than the level at which it was called
///
/// so that a test alone is judged as by itself, and no share of the discoveries goes to tests that nobody
/// calls slower.
void adjust_p_values(std::vector<Run>& results);

/// Whether what is called `regressed` is so for certain among all that are looked at together: by its adjusted p-value,
/// and by itself where it has none.
bool is_certain(const Run& result, double false_discovery_rate = defaults::kFalseDiscoveryRate);

}  // namespace holdfast::suite
