#pragma once

/// Growth of costs over the points that a test has measured, for benchmarks whose code requests it (exec::complexity).

#include <vector>

#include "model/report.hpp"

namespace holdfast::suite {

/// Returns the growth of each benchmark with several points in `results`, for the metric that was measured first and
/// the current program.
std::vector<Growth> growths_of(const std::vector<Run>& results);

/// Adds a warning to the results of a benchmark whose times contradict the growth that its code promises.
void warn_of_contradictions(Report& report);

}  // namespace holdfast::suite
