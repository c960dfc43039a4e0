#pragma once

/// This program once more, in processes of its own: MODE start-up by hand, and JOBS isolated.

#include <string>
#include <vector>

#include "bench/selection.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// Whether this process is one whose life is being timed.
bool is_being_timed();

/// MODE start-up, by hand: the life of whole processes of this program, from its start to its end. Under the
/// wrapper the program only runs once and ends: who started it takes the time. Runs this program with `arguments`
/// `samples` times and once before, which does not count: it finds the pages of the disk cold. An error in the report where one does not exit with 0.
wire::ChildReport time_processes(const std::vector<std::string>& arguments, int samples);

/// JOBS isolated: each benchmark in a process of its own, all of them at the same time. In the order of `all`. A
/// process that breaks is the error of its benchmark. `options` are passed on to all.
std::vector<std::vector<wire::ChildReport>> measure_isolated(const std::vector<BenchmarkPoint>& all,
                                                             const Options& options,
                                                             const std::string& program);

}  // namespace holdfast::bench
