#pragma once

/// Findings about what a change did to its own tests. They are told, and make the suite undecided where the policy blocks their word.

#include "suite/gate_finding.hpp"

namespace holdfast::suite {

/// Tests that are judged by softer settings than their baselines (softened.hpp): `softened`.
Found softer(const Report& report, const GatePolicy& policy);

/// Benchmarks that are not what was accepted: their sources, data, arguments, environment (run/reference/edited_measure.hpp) or
/// compiler options: `edited`.
Found edited(const Report& report, const GatePolicy& policy);

/// Tests whose failure CTest hides (hidden_failures.hpp): `softened`. perf.gate fails in their place.
Found hidden(const Report& report, const GatePolicy& policy);

/// Tests of the commit that all are compared with, which the change does not declare: `softened`.
Found removed(const Report& report, const GatePolicy& policy);

}  // namespace holdfast::suite
