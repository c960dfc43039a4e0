#pragma once

/// Failed tests: the findings of a gate that a failing CTest test already reports. One regression should be one failed
/// test. So perf.gate, which CTest runs after the tests, fails only for the other findings.

#include <set>
#include <string>

#include "model/report.hpp"

namespace holdfast::suite {

/// Returns the names of the tests that fail in CTest, by their current results: tests with an error, and regressed
/// tests if the policy blocks `regressed`. A result that does not gate fails no test. A test whose failure CTest hides
/// (hidden_failures.hpp) does not fail.
std::set<std::string> failed_tests(const Report& report);

/// Returns the verdict and state of the gate without findings that failing tests already report for all their results.
/// `failed` are the tests that had failed before perf.gate began, which may measure some of them again.
GateVerdict beyond_tests(const Report& report, const std::set<std::string>& failed);

}  // namespace holdfast::suite
