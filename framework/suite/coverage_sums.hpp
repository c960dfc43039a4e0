#pragma once

/// Coverage sums: conclusions from the share of each function in each benchmark (model/coverage.hpp). Pure functions.

#include <set>
#include <string>

#include "model/coverage.hpp"

namespace holdfast::suite {

/// Computes the smallest noticed slowdown of each function, by each benchmark and by all. Also computes the weights, the
/// order, and the counts of files, directories and all. `coverage` has functions with their uses and lines, and benchmarks with
/// their detectable changes.
void sum_up(Coverage& coverage);

/// Returns the `changed` functions that lack coverage: no benchmark executes them, or none would notice that they take
/// twice the time. Functions with unknown shares are only counted, in the sentence. `since` is the text for the commit.
CoverageChange change_of(const Coverage& coverage, const std::string& since, const std::string& commit);

}  // namespace holdfast::suite
