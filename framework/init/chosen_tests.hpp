#pragma once

/// Chooses benchmarks: a few of a program that has hundreds, and those by which the gate is shown to work.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "init/cmake_lines.hpp"
#include "wire/json.hpp"

namespace holdfast::init {

/// Returns at most `most` of the names, in their order: first one of each family, then the next of each. "BM_sort/8"
/// and "BM_sort/64" are of the family "BM_sort". If there are too many families, chooses them at equal distances.
std::vector<std::string> chosen_names(const std::vector<std::string>& names, std::size_t most);

/// Returns a regular expression that matches exactly these names.
std::string filter_for(const std::vector<std::string>& names);

/// Returns the names of the tests in what `ctest --show-only=json-v1` prints, without "perf.".
std::vector<std::string> tests_listed(const nlohmann::json& listing);

/// Returns the programs with a TEST_FILTER that leaves each of them its part of `most` benchmarks, and at least one. `listed`:
/// names of tests.
std::vector<ProgramTests> limited_to(std::size_t most, const std::vector<ProgramTests>& programs,
                                     const std::vector<std::string>& listed);

/// Returns the programs with a TEST_FILTER for the listed tests that are not broken; without programs whose tests are all
/// broken.
std::vector<ProgramTests> without_broken(const std::vector<ProgramTests>& programs,
                                         const std::vector<std::string>& listed,
                                         const std::map<std::string, std::string>& broken);

/// Returns the tests of a report that could not be measured, each with the first line of the reason.
std::map<std::string, std::string> broken_tests(const nlohmann::json& report);

/// Returns a shell pattern that matches only this name.
std::string pattern_for(const std::string& name);

/// Returns the tests of a report whose processes differ least, at most `most`. Tests with an error are left out, and so
/// are those whose body takes less than a nanosecond, which may be empty. Tests with few processes come last: these may
/// agree by chance, and a self-test would have no time for more of them. Programs that are identical to the baseline's, and
/// therefore were not measured, follow these.
std::vector<std::string> quietest_tests(const nlohmann::json& report, std::size_t most);

/// Returns the seconds that rounds of two processes of each of these tests take, for the slowest test.
double seconds_for_rounds(const nlohmann::json& report, const std::vector<std::string>& tests, int rounds);

}  // namespace holdfast::init
