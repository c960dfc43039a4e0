#pragma once

/// The suite's gate: one verdict over all results of a session, with a sentence for each reason.
///
///   error         a test could not be measured
///   regressed     a test got worse, for certain among as many as there are
///   inconclusive  a test got worse if looked at alone, but not for certain among as many as there are;
///                 a test vanished (vanished.hpp); more than a share of the tests is undecided; or there is
///                 no result at all
///   pass          otherwise
///
/// The first of these that holds is the verdict; the sentences tell of all. Whether it closes the gate, so that its
/// process exits with 1, the policy says (model/gate_policy.hpp): without one, only `regressed` does, and what is
/// broken. What is found and does not close it is told all the same.
///
/// For certain: the more tests there are, the more likely it is that one of them looks slower by chance. A
/// `regressed` of TESTER shift counts where its adjusted p-value (family.hpp) is at most the false discovery
/// rate. A `regressed` of a tester without such a p-value counts by itself.
///
/// Results that do not gate (quarantine.hpp) are named, and count for none of this; where none gates, nothing is decided.
///
/// What vanished makes the suite undecided and not red: nothing is known of it. That holds for a part of the
/// suite chosen by `ctest -L perf -LE slow` as well: the part that ran may be good, the suite is not known to
/// be. CTest shows this as skipped.

#include "model/defaults.hpp"
#include "model/report.hpp"

namespace holdfast::session {

/// `report`: all but its gate, with the adjusted p-values.
GateVerdict judge_suite(const Report& report, const GatePolicy& policy = {},
                        double false_discovery_rate = defaults::kFalseDiscoveryRate);

}  // namespace holdfast::session
