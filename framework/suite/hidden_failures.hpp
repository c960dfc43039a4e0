#pragma once

/// Hidden failures: properties of CTest that turn a failed test into a passed or skipped one, and that a change may
/// set on its performance tests. perf.gate fails for such a test. A suite whose perf.gate or perf.report has such a
/// property itself is not measured.
///
///     set_tests_properties(perf.parse PROPERTIES WILL_FAIL TRUE)

#include <string>
#include <vector>

#include "model/report.hpp"
#include "run/reference/commit_baseline.hpp"

namespace holdfast::suite {

/// The fact of a session with the names of these tests.
inline constexpr const char* kHiddenFailuresFact = "hidden-failures";

struct HiddenFailure {
  std::string test;      ///< "perf.parse"
  std::string property;  ///< "WILL_FAIL"
};

/// Parses the output of `ctest --show-only=json-v1`. Throws Error if it is something else.
std::vector<HiddenFailure> hidden_failures(const std::string& listing);

/// Queries the ctest that started this process, keeps the properties of the tests (run/plan/ctest_properties.hpp), and
/// returns the fact of the session. Returns no fact if another program started this process. Throws Error if
/// perf.session, perf.gate or perf.report has such a property.
Facts take_properties(const Suite& suite);

/// Keeps the properties of the tests of the commit. A comparison of properties needs them.
void take_properties_at(const run::CommitBaseline& baseline);

/// Returns "perf.parse (WILL_FAIL)"; empty if the session has none.
std::string hidden_failures_text(const SessionRecord& session);

/// Returns true if CTest hides the failure of that test of the session.
bool hides_failure(const SessionRecord& session, const std::string& test);

}  // namespace holdfast::suite
