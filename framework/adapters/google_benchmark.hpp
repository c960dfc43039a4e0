#pragma once

/// Google Benchmark, 1.5 and later (https://github.com/google/benchmark/blob/main/docs/user_guide.md).
///
/// Benchmarks are listed with --benchmark_list_tests, without the program's banner. A process measures one benchmark,
/// selected by an anchored filter, for 0.05 s, or less if the budget is small. A time set in the benchmark's code takes
/// precedence. The benchmark runs once, or as often as SAMPLES says; each repetition that its code requests gives a sample.
/// If its code reports only aggregates, their median is the sample. Complexity (BigO, RMS) is ignored.
///
///   time              real_time, in nanoseconds whatever its time_unit; the reported time with UseManualTime().
///   cpu-time          cpu_time.
///   items_per_second, bytes_per_second and all counters, by their names. Higher is better, unless DIRECTION says
///                     otherwise. For values from its memory manager, lower is better. A counter that is itself called
///                     time or cpu-time becomes counter-time or counter-cpu-time.
///
/// A counter that is not a finite number is not reported. SkipWithError() is an error; SkipWithMessage() skips.

#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> google_benchmark_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign google_benchmark(const std::string& benchmark);
/// Returns a workload: one run of a given number of iterations, from version 1.8 on (--benchmark_min_time=<n>x); before, the
/// same number of repetitions of one iteration. Throws Error for a benchmark that sets its own time, before version 1.8.
process::FixedWorkload google_benchmark_fixed(const std::string& benchmark,
                                              const std::vector<process::Launch>& programs,
                                              const process::Spawner& spawn);

/// Returns a regular expression that matches only this name, in each of the dialects that Google Benchmark is built with.
std::string exact_filter(const std::string& name);

/// Returns the results of the benchmark of that name in a result file: a block for each metric. Throws Error (its message has no
/// subject; the caller adds one).
std::vector<wire::ChildReport> google_benchmark_reports(const std::string& json,
                                                        const std::string& benchmark);

}  // namespace holdfast::adapters
