#pragma once

/// Coverage sums: conclusions from the share of each function in each benchmark (model/coverage.hpp). Pure functions.

#include <set>
#include <string>

#include "model/coverage.hpp"

namespace holdfast::suite {

/// Computes what each use and each function notices, the weights, the order, and the counts of files, directories and
/// all. `coverage`: has functions with their uses and lines, and benchmarks with what they detect.
void sum_up(Coverage& coverage);

/// Returns what the `changed` functions lack: those that are not executed, and those of which not even twice the time
/// would be noticed. Functions with unknown shares lack only a count, which the sentence reports. `since`: in words.
CoverageChange change_of(const Coverage& coverage, const std::string& since, const std::string& commit);

}  // namespace holdfast::suite
