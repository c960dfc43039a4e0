#pragma once

/// A report as JUnit's XML, which every CI server shows.
///
/// A result is a test suite with one test case: the common schema (Jenkins' junit-10.xsd) has properties in suites
/// only, and these carry the values. `regressed` is a failure, what could not be measured an error; what is
/// undecided, missing, or regressed without gating is skipped, with the reason. Classname is "perf." and the test
/// as CTest calls it, name what was measured in it, and on which class of machines.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

std::string junit_report(const Report& report);

}  // namespace holdfast::cli
