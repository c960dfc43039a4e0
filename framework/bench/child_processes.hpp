#pragma once

/// Starts this program again in separate processes, for MODE start-up without the wrapper and for JOBS isolated.

#include <string>
#include <vector>

#include "bench/selection.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// Returns true if another process measures the lifetime of this one.
bool is_being_timed();

/// Measures the lifetime of whole processes of this program, from start to end, for MODE start-up without the wrapper. The
/// wrapper measures the time itself and runs the program only once. Runs this program `samples` times with `arguments`,
/// after one uncounted run, which fills the page cache. The report has an error if a process does not exit with 0.
wire::ChildReport time_processes(const std::vector<std::string>& arguments, int samples);

/// Measures each benchmark in its own process, all at the same time, for JOBS isolated. Returns the reports in the order of
/// `all`. The failure of a process is the error of its benchmark. All processes receive `options`.
std::vector<std::vector<wire::ChildReport>> measure_isolated(const std::vector<BenchmarkPoint>& all,
                                                             const Options& options,
                                                             const std::string& program);

}  // namespace holdfast::bench
