#pragma once

/// MissingTests: tests that should be in a session's report and are not. A suite with fewer tests passes more easily,
/// so each missing test is reported.
///
///   unmeasured   declared, but without a result: it was not selected, or is disabled
///   undeclared   accepted earlier, but no longer declared: it was removed, renamed, or an option of the
///                build left it out
///   points       accepted benchmarks and parameter points that their test no longer measured, although it has results
///
/// Stores are shared, and sessions are looked at again later. So a baseline counts for a session only if its numbers
/// were measured by the same project, in the same configuration, and not in a later session. It must also be a baseline
/// of the session's branch, or of a branch whose baselines the session used because its own had none. A manual run
/// declares only its own test, so it lacks nothing. A part of a session lacks nothing either.

#include <string>
#include <vector>

#include "store/runs.hpp"
#include "wire/aliases.hpp"

namespace holdfast::suite {

/// Returns the tests that were not measured, in the order of declaration. `runs` are the runs of the session.
std::vector<std::string> unmeasured_tests(const SessionRecord& session, const std::vector<Run>& runs);

struct MissingTests {
  std::vector<std::string> undeclared;  ///< sorted, each once
  std::vector<std::string> points;      ///< sorted, each once: "sort (sort/names size=5)"
};
/// A test that is declared under a newer name is not missing, and neither is a benchmark that is measured under one.
MissingTests missing_tests_of(store::Database& store, const SessionRecord& session,
                              const std::vector<Run>& runs, const wire::Aliases& aliases = {});

}  // namespace holdfast::suite
