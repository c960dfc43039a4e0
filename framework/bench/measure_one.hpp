#pragma once

/// Measures one benchmark at one parameter point in this process, and makes its reports.

#include <vector>

#include "bench/selection.hpp"
#include "events/machine_probe.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// Returns the time, or the primary metric of the mode, first, then counters and figures. Errors of the body are in the
/// report. A null `probe` makes samples without readings of the machine.
std::vector<wire::ChildReport> measure_one(const BenchmarkPoint& point, events::Probe* probe = nullptr);

/// Measures several benchmarks at the same time, each with its own workers. Returns the reports in their order.
std::vector<std::vector<wire::ChildReport>> measure_together(const std::vector<BenchmarkPoint>& all);

/// Runs the benchmark's warm-up inputs until they are warm, without a report (the first pass of the local executor).
/// measure_one() reports errors.
void warm_up_one(const BenchmarkPoint& point, const Choice& params);

}  // namespace holdfast::bench
