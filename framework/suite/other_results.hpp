#pragma once

/// Other results of a test that prevent a run from becoming the baseline.

#include <string>
#include <vector>

#include "model/run.hpp"

namespace holdfast::suite {

/// Returns true for a loss that was not accepted yet.
bool has_regressed(const Run& run);

/// Returns why another of `runs` prevents the acceptance of `run`; empty if none does. A point has one program for all its
/// metrics, so a regressed metric prevents the acceptance of the others. A growth is judged at the largest size, and prevents
/// the acceptance of each other size.
std::string why_other_result(const std::vector<Run>& runs, const Run& run);

}  // namespace holdfast::suite
