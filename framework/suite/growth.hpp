#pragma once

/// How costs grow over the points that a test has measured, of benchmarks whose code asks for it
/// (exec::complexity).

#include <vector>

#include "model/report.hpp"

namespace holdfast::suite {

/// For each benchmark with several points in `results`: of the metric that was measured first, and of the current
/// program.
std::vector<Growth> growths_of(const std::vector<Run>& results);

/// What a benchmark's code promises of its growth and its times contradict becomes a warning of its results.
void warn_of_contradictions(Report& report);

}  // namespace holdfast::suite
