#pragma once

/// Coverage sums: what follows from which benchmark executes which function with which share (model/coverage.hpp). Pure.

#include <set>
#include <string>

#include "model/coverage.hpp"

namespace holdfast::suite {

/// Of functions with their uses and lines, and benchmarks with what they detect: what each use and each function notices, the
/// weights, the order, and the counts of files, directories and all.
void sum_up(Coverage& coverage);

/// What the functions that are `changed` lack: which are not executed, and of which not even twice the time would be noticed.
/// Functions whose shares nobody knows lack nothing but a count, which the sentence says. `since`: in words.
CoverageChange change_of(const Coverage& coverage, const std::string& since, const std::string& commit);

}  // namespace holdfast::suite
