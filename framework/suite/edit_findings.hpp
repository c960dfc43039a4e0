#pragma once

/// Findings about what a change did to its own tests. They are reported, and make the suite undecided if the policy
/// blocks their word.

#include "suite/gate_finding.hpp"

namespace holdfast::suite {

/// Tests that are judged by softer settings than their baselines (softened.hpp): `softened`.
Found softer(const Report& report, const GatePolicy& policy);

/// Benchmarks that differ from the accepted ones: in their sources, data, arguments, environment
/// (run/reference/edited_measure.hpp), settings (THREADS) or compiler options: `edited`.
Found edited(const Report& report, const GatePolicy& policy);

/// Tests whose failure CTest hides (hidden_failures.hpp): `softened`. perf.gate fails for them.
Found hidden(const Report& report, const GatePolicy& policy);

/// Tests of the reference commit that the change does not declare: `softened`.
Found removed(const Report& report, const GatePolicy& policy);

}  // namespace holdfast::suite
