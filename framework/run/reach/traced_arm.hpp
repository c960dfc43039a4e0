#pragma once

/// Traced arms: a test's program, started to see what it does and not how long that takes. Brief ones let each benchmark iterate
/// once; one at length does what measured processes do, and more of it. And arms that are sampled, which measure as ever.

#include <vector>

#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "process/trace/sampler.hpp"
#include "process/trace/trace.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// What starts these points: one process for all of them where the program links the library, else one for each.
std::vector<process::Arm> traced_arms(const Declaration& declaration, Settings settings, Side side,
                                      const std::vector<process::MeasuredPoint>& points,
                                      const process::Launch& launch);

/// A process that measures this point as its processes do, with twice the samples and the time, where the library takes them.
process::Arm arm_at_length(const Declaration& declaration, const Point& point, Side side,
                           const process::Launch& launch);

/// Runs it, with the hooks of the test. What skipped itself, or failed, leaves the trace incomplete. `scratch`: a path for what the program reports, which is removed. `functions`:
/// process/trace/trace.hpp. Throws Error where a hook fails.
trace::Traced traced(const process::Arm& arm, const std::string& scratch,
                     const trace::Entries& functions = {});

/// Samples it (process/trace/sampler.hpp), likewise. False: it did not end well, or cannot be sampled.
bool sampled(const process::Arm& arm, const std::string& scratch, trace::SampledPlaces& places);

}  // namespace holdfast::run
