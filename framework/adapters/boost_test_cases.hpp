#pragma once

/// Boost.Test, 1.59 and later: reads the duration of a test case from its log
/// (https://www.boost.org/doc/libs/1_74_0/libs/test/doc/html/boost_test/runtime_config.html).
///
/// Enabled test cases are listed by --list_content and named <suite>/.../<case>. A process runs one test case. The
/// sample, of the metric `time`, is the time in the log, in whole microseconds: shorter test cases cannot be
/// measured. A test case that fails has no time.

#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

std::vector<std::string> boost_test_list(const process::Launch& program, const process::Spawner& spawn);
process::Foreign boost_test(const std::string& test_case);
/// Returns a workload: one execution of the test case, whose amount of work is fixed by its code.
process::FixedWorkload boost_test_fixed(const std::string& test_case,
                                        const std::vector<process::Launch>& programs,
                                        const process::Spawner& spawn);

/// Returns the paths of the test cases in the output of --list_content=HRF.
std::vector<std::string> boost_test_cases(const std::string& content);

/// Returns the time of the test case in an XML log. Throws Error (its message has no subject; the caller adds one).
double boost_test_time_ns(const std::string& xml, const std::string& test_case);

}  // namespace holdfast::adapters
