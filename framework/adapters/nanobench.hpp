#pragma once

/// nanobench (https://nanobench.ankerl.com): programs that write its results.
///
/// The library has no command line: the program decides what it measures and where it writes the results. It must render one of the
/// library's templates, json() or pyperf(), to the file that the environment variable HOLDFAST_OUTPUT names, or else to stdout. Other lines
/// on stdout are ignored.
///
///     bench.render(ankerl::nanobench::templates::json(), std::cout);
///
/// If a program renders neither, the tables on stdout are read (nanobench_markdown.hpp). A row is one sample.
///
/// Benchmarks are listed by one run. The tests share processes that run the whole program (process/shared_processes.hpp). A program that
/// reads the name in the environment variable HOLDFAST_BENCHMARK can measure that benchmark alone. A benchmark's name follows its title,
/// unless the title is the library's default ("benchmark"). pyperf() has no names, so the title is the name. If a name occurs again, " #2"
/// is appended.
///
///   `time`            each measurement is a sample: elapsed for one iteration, divided by batch.
///   `cycles`, `retired-instructions`, `branches-retired`, `mispredictions`
///                     performance counters of json(), if the system counts them, divided by batch.

#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> nanobench_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign nanobench(const std::string& benchmark);
/// Returns a workload with one iteration for each epoch, or minEpochIterations(). The helper library controls the clock
/// (preload/harness.cpp). If the body is known, it runs the requested number of times in each epoch (nanobench_runs.hpp). Throws
/// Error if the helper library cannot be loaded.
process::FixedWorkload nanobench_fixed(const std::string& benchmark,
                                       const std::vector<process::Launch>& programs,
                                       const process::Spawner& spawn);
/// Returns each name once, in order. Throws Error; its message has no subject, because the caller adds the name.
std::vector<std::string> nanobench_names(const std::string& written);

/// Returns the name of the benchmark with this title and name in json().
std::string nanobench_name(const std::string& title, const std::string& name);

/// Returns all results in a program's output, a block for each metric of each benchmark. Throws Error (its message has no subject; the
/// caller adds one).
std::vector<wire::ChildReport> nanobench_reports(const std::string& written);

}  // namespace holdfast::adapters
