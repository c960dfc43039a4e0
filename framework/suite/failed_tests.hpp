#pragma once

/// Failed tests: what of a gate's findings a failing CTest test says already. One regression is one failed test: so perf.gate, which
/// CTest runs behind the tests, fails for the rest alone.

#include <set>
#include <string>

#include "model/report.hpp"

namespace holdfast::suite {

/// Names of the tests whose own process ends as failed, by the results that they have now: they are broken, or they regressed and the
/// policy blocks that. What does not gate fails no test, and a test whose failure CTest hides (hidden_failures.hpp) fails none.
std::set<std::string> failed_tests(const Report& report);

/// Verdict and state of the gate without the findings that are said by a failing test for each of their results. `failed`: the tests that
/// had failed before perf.gate began, which may measure some of them again.
GateVerdict beyond_tests(const Report& report, const std::set<std::string>& failed);

}  // namespace holdfast::suite
