#pragma once

/// Google Benchmark, 1.5 and later (https://github.com/google/benchmark/blob/main/docs/user_guide.md).
///
/// Listed by --benchmark_list_tests, without what the program prints whatever it is asked for. A process measures one
/// benchmark, chosen by an anchored filter, for 0.05 s, or less where the budget is small, unless its code asks for other
/// times, and once, or as often as SAMPLES says; what its code repeats gives as many samples. Where its code reports
/// aggregates alone, their median is the sample. Complexity (BigO, RMS) is passed over.
///
///   time              real_time, in nanoseconds whatever its time_unit; the reported one of UseManualTime()
///   cpu-time          cpu_time
///   items_per_second, bytes_per_second and all counters, by their names; higher is better, unless DIRECTION says
///                     otherwise. What its memory manager reports is better lower. A counter that is itself called
///                     time or cpu-time becomes counter-time or counter-cpu-time
///
/// A counter that is no finite number is not reported. SkipWithError() is an error; SkipWithMessage() skips.

#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> google_benchmark_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign google_benchmark(const std::string& benchmark);
/// So many iterations of one run, from version 1.8 on (--benchmark_min_time=<n>x); before, so many repetitions of one
/// iteration. Throws Error of a benchmark that asks for a time of its own before 1.8.
process::FixedWorkload google_benchmark_fixed(const std::string& benchmark,
                                              const std::vector<process::Launch>& programs,
                                              const process::Spawner& spawn);

/// A regular expression that matches this name alone, in each of the dialects that Google Benchmark is built with.
std::string exact_filter(const std::string& name);

/// What stands in a result file of the benchmark of that name: a block for each metric. Throws Error, a sentence
/// without a subject.
std::vector<wire::ChildReport> google_benchmark_reports(const std::string& json,
                                                        const std::string& benchmark);

}  // namespace holdfast::adapters
