#pragma once

/// One benchmark at one parameter point, in this process: from its body to what is reported of it.

#include <vector>

#include "bench/selection.hpp"
#include "events/machine_probe.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// The time or what the mode has in its place first, then counters and figures. What goes wrong in the body
/// is in the report. `probe`: none for samples without readings of the machine.
std::vector<wire::ChildReport> measure_one(const BenchmarkPoint& point, events::Probe* probe = nullptr);

/// Several of them at the same time, each with workers of its own; in their order.
std::vector<std::vector<wire::ChildReport>> measure_together(const std::vector<BenchmarkPoint>& all);

/// Runs the benchmark's warm-up inputs until they are warm, and reports nothing (the local executor's first
/// pass). What goes wrong is left for measure_one() to tell.
void warm_up_one(const BenchmarkPoint& point, const Choice& params);

}  // namespace holdfast::bench
