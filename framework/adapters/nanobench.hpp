#pragma once

/// nanobench (https://nanobench.ankerl.com): programs that write its results.
///
/// The library has no command line: what a program measures and where its results go, the program decides. It needs
/// one of the library's templates, json() or pyperf(), rendered to the file that the environment variable
/// HOLDFAST_OUTPUT names, or else to stdout, where other lines may stand before and after it:
///
///     bench.render(ankerl::nanobench::templates::json(), std::cout);
///
/// Of a program that renders neither, the tables on stdout are read (nanobench_markdown.hpp): a row is one sample.
///
/// It is listed by one run, and its tests share processes that run whole (process/shared_processes.hpp); one that asks the
/// environment variable HOLDFAST_BENCHMARK for the name that is wanted can measure that alone. A benchmark is called by its name, behind its title
/// if that is not the library's own ("benchmark"); in pyperf(), which has no names, by its title. What comes a second
/// time has #2 behind its name.
///
///   time              each measurement is a sample: elapsed for one iteration, divided by batch
///   cycles, retired-instructions, branches-retired, mispredictions
///                     performance counters of json(), where the system counts them, divided by batch

#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> nanobench_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign nanobench(const std::string& benchmark);
/// One iteration for each epoch, or minEpochIterations(), as its helper library makes the clock say (preload/harness.cpp); as
/// many as are asked for where the body is known (nanobench_runs.hpp).
/// Throws Error where that cannot be loaded.
process::FixedWorkload nanobench_fixed(const std::string& benchmark,
                                       const std::vector<process::Launch>& programs,
                                       const process::Spawner& spawn);
/// Each once, in order. Throws Error, a sentence without a subject.
std::vector<std::string> nanobench_names(const std::string& written);

/// All that stands in what a program wrote, a block for each metric of each benchmark. Throws Error, a sentence
/// without a subject.
std::vector<wire::ChildReport> nanobench_reports(const std::string& written);

}  // namespace holdfast::adapters
