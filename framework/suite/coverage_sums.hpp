#pragma once

/// Coverage sums: conclusions from the share of each function in each benchmark (model/coverage.hpp). Pure functions.

#include <set>
#include <string>

#include "model/coverage.hpp"

namespace holdfast::suite {

/// Computes what each use and each function notices, the weights, the order, and the counts of files, directories and
/// all. `coverage`: has functions with their uses and lines, and benchmarks with what they detect.
void sum_up(Coverage& coverage);

/// Returns the `changed` functions that lack coverage: no benchmark executes them, or none would notice that they take
/// twice the time. Functions with unknown shares are only counted, in the sentence. `since` is the text for the commit.
CoverageChange change_of(const Coverage& coverage, const std::string& since, const std::string& commit);

}  // namespace holdfast::suite
