#pragma once

/// Catch2, 2.9 and later, and 3: BENCHMARK and BENCHMARK_ADVANCED
/// (https://github.com/catchorg/Catch2/blob/devel/docs/benchmarks.md).
///
/// Benchmarks are listed by running their test cases. The program runs once, with one sample, all test cases that are not
/// hidden and all with the tag [!benchmark]. A benchmark's name is <test case>/<section>/.../<benchmark>. If a name occurs
/// again in a test case (through GENERATE, or in several sections), " #2" is appended.
///
/// A process runs the whole test case that contains the benchmark. The tests of one test case share their processes
/// (process/shared_processes.hpp). The samples, of the metric `time`, are Catch2's own, joined to a millisecond each, if its
/// helper library recorded them (catch2_samples.hpp). Otherwise the sample is the mean that Catch2 reports. SAMPLES sets the
/// number of Catch2's samples. Otherwise the first process takes 100. Its results set the number for the other processes, which
/// measure for 20 ms to 0.2 s, or less if there are many benchmarks.

#include <string>
#include <vector>

#include "model/run.hpp"
#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> catch2_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign catch2(const std::string& benchmark);
/// Returns a workload with a given number of samples of one iteration. The helper library controls the clock
/// (preload/harness.cpp). Throws Error if the helper library cannot be loaded.
process::FixedWorkload catch2_fixed(const std::string& benchmark,
                                    const std::vector<process::Launch>& programs,
                                    const process::Spawner& spawn);
/// Returns each name once, in order. Throws Error (its message has no subject; the caller adds one).
std::vector<std::string> catch2_names(const std::string& xml);

/// A benchmark's result in the XML that a program wrote.
struct Catch2Result {
  std::string benchmark;  ///< whole name
  double mean_ns = 0;
  double samples = 1;
  double iterations = 1;  ///< over all its samples
  Facts facts{};          ///< all attributes of the result, by their place in it
  std::string failed;     ///< the failure message; empty if it did not fail
};
/// Throws Error (its message has no subject; the caller adds one).
std::vector<Catch2Result> catch2_results(const std::string& xml);

/// Returns the number of samples for further processes, 1 to 1000. Each benchmark is then measured for 20 ms to 0.2 s in a
/// process. If there are more than ten benchmarks, the time is as low as 5 ms each.
int catch2_samples_after(const std::string& xml);

/// Returns the first failed assertion, as the end of a sentence: `REQUIRE( size == 3 ) with 2 == 3, file.cpp:12`; or the
/// exception that was thrown. Empty if there is none.
std::string catch2_complaint(const std::string& xml);

/// Returns the pattern that selects the test case of that name. It may also select others, whose names differ in case or end
/// where this one has a '*'.
std::string catch2_pattern(const std::string& test_case);

}  // namespace holdfast::adapters
