#pragma once

/// Catch2, 2.9 and later, and 3: BENCHMARK and BENCHMARK_ADVANCED
/// (https://github.com/catchorg/Catch2/blob/devel/docs/benchmarks.md).
///
/// A benchmark is found by running what it stands in: the program is asked by one run of one sample of all test cases
/// that are not hidden and of all with the tag [!benchmark]. It is called <test case>/<section>/.../<benchmark>; what
/// comes a second time in a test case (of GENERATE, or beside sections) has #2 behind its name.
///
/// A process runs the whole test case that a benchmark stands in; the tests of one test case share their processes
/// (process/shared_processes.hpp). Its samples, of the metric `time`, are Catch2's own, joined to a millisecond each, where its
/// helper library saw them (catch2_samples.hpp); else the mean that Catch2 reports. Catch2 takes as many as SAMPLES says; else
/// 100 in the first process, which tells how many measure for 20 ms to 0.2 s in the others, or less where there are many.

#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> catch2_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign catch2(const std::string& benchmark);
/// So many samples of one iteration, as its helper library makes the clock say (preload/harness.cpp). Throws Error where that
/// cannot be loaded.
process::FixedWorkload catch2_fixed(const std::string& benchmark,
                                    const std::vector<process::Launch>& programs,
                                    const process::Spawner& spawn);
/// Each once, in order. Throws Error, a sentence without a subject.
std::vector<std::string> catch2_names(const std::string& xml);

/// One of those in the XML that a program wrote.
struct Catch2Result {
  std::string benchmark;  ///< whole name
  double mean_ns = 0;
  double samples = 1;
  double iterations = 1;  ///< of all its samples
  std::string failed;     ///< what it says of a failure; empty: none
};
/// Throws Error, a sentence without a subject.
std::vector<Catch2Result> catch2_results(const std::string& xml);

/// Samples of further processes, so that each benchmark is measured for 20 ms to 0.2 s in one, of more than ten for as little
/// as 5 ms; 1 to 1000.
int catch2_samples_after(const std::string& xml);

/// The first failed assertion, as the end of a sentence: `REQUIRE( size == 3 ) with 2 == 3, file.cpp:12`; likewise what
/// was thrown. Empty: there is none.
std::string catch2_complaint(const std::string& xml);

/// The pattern that chooses the test case of that name; others whose names differ by upper and lower case, or which end
/// where this one has a '*', may be chosen besides.
std::string catch2_pattern(const std::string& test_case);

}  // namespace holdfast::adapters
