#pragma once

/// Traced arms: start a test's program to observe what it does rather than how long that takes. Brief arms
/// run one iteration of each benchmark; an arm at length does the work of a measured process, and more.
/// Sampled arms measure as usual.

#include <vector>

#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "process/trace/sampler.hpp"
#include "process/trace/trace.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// Returns the arms that start these points: one process for all of them if the program links the library,
/// else one for each.
std::vector<process::Arm> traced_arms(const Declaration& declaration, Settings settings, Side side,
                                      const std::vector<process::MeasuredPoint>& points,
                                      const process::Launch& launch);

/// Returns a process that measures this point as usual, with twice the samples and the time if the library
/// takes the samples.
process::Arm arm_at_length(const Declaration& declaration, const Point& point, Side side,
                           const process::Launch& launch);

/// Traces the arm, with the hooks of the test. A benchmark that skipped itself, or failed, makes the trace
/// incomplete. `scratch` is a path for the program's report, which is removed. `functions` are described in
/// process/trace/trace.hpp. Throws Error if a hook fails.
trace::Traced traced(const process::Arm& arm, const std::string& scratch,
                     const trace::Entries& functions = {});

/// Samples the arm (process/trace/sampler.hpp), with its hooks. Returns false if it failed, or cannot be
/// sampled.
bool sampled(const process::Arm& arm, const std::string& scratch, trace::SampledPlaces& places);

}  // namespace holdfast::run
