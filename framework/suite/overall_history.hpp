#pragma once

/// The overall history: the geometric mean of all tests, session after session.
///
/// A test is compared with its previous session, each relative to the accepted program that ran beside the test in
/// that session (store::relate()). So tests that join later do not change the mean, as in a chained price index. A
/// test without numbers in a session, since no change reached it, has not changed. So a test that was removed counts
/// as unchanged, too.

#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"
#include "store/history.hpp"
#include "wire/aliases.hpp"

namespace holdfast::suite {

/// A session. Ratios above 1 are worse, whatever the direction of each metric.
struct OverallPoint {
  std::string session;
  std::string started;
  std::string commit;  ///< empty if there is no git
  bool dirty = false;
  int tests = 0;      ///< tests that have numbers in this session or an earlier one
  double change = 1;  ///< since the session before
  Ratio since_first;  ///< since the first session
};

/// Returns the series of all tests on the branch; without a branch, on the branch that was measured last.
std::vector<store::HistorySeries> series_of_branch(store::Database& store, const wire::Aliases& aliases,
                                                   const std::optional<std::string>& branch);

/// Returns a point for each session of these series, in the order in which they began. `series`: of all tests, on one
/// branch. Each test has the same weight, with its times, or, if it measures no time, with its first metric.
std::vector<OverallPoint> overall_history(const std::vector<store::HistorySeries>& series);

}  // namespace holdfast::suite
