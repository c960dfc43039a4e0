#pragma once

/// Backfill: measures the commits of a range, each beside a neighbour, keeps the results in the store, and names the
/// commits that changed a test.
///
/// Commits are built and compared as by a bisection (hunt/bisection.hpp); hunt/backfill_plan.hpp has the order. A
/// comparison of two neighbours that suggests a step is confirmed by a bisection of the range between them, on fresh
/// rounds, at the level divided by the number of comparisons. The bisection also narrows the step if commits between the
/// neighbours were left out. Its answer is stored beside the builds, and a later call does not search again.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hunt/backfill_plan.hpp"
#include "hunt/bisection.hpp"
#include "store/database.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::hunt {

/// The options of a backfill.
struct BackfillAsked {
  std::string range;                 ///< OLD..NEW
  std::vector<std::string> overlay;  ///< files and directories that are copied over each commit
  BackfillOrder order = BackfillOrder::newest_first;
  std::size_t limit = 0;  ///< largest number of commits that this call measures; 0: all
};

struct NamedStep {
  Subject subject;
  commits::Commit commit;               ///< the first commit that has the step
  std::vector<std::string> candidates;  ///< oldest first, `commit` last; a single one is certain
  Ratio change;                         ///< later / earlier
  std::string why;                      ///< why there are several candidates
};

/// A comparison that suggested a step, which more rounds did not decide.
struct UndecidedStep {
  Subject subject;
  std::string earlier;
  std::string later;
  Ratio change;
};

struct SkippedCommit {
  commits::Commit commit;
  std::string test;  ///< empty if the commit was skipped for all tests
  std::string why;   ///< first line of the error
};

struct Backfilled {
  std::string range;
  std::vector<std::string> tests;
  std::size_t commits = 0;       ///< in the range, with its older end
  std::size_t measured = 0;      ///< commits with a result of a test, from this and earlier calls
  std::size_t left = 0;          ///< commits that --limit left for later
  std::size_t comparisons = 0;   ///< of two commits by a test, in this call, without confirmations
  std::size_t carried_over = 0;  ///< results of a test that were carried over from a neighbour, in this call
  std::vector<NamedStep> steps;  ///< oldest first
  std::vector<UndecidedStep> undecided;
  std::vector<SkippedCommit> skipped;  ///< in this call
  double seconds = 0;
};

/// Runs a backfill. `say` reports progress. Throws Error if there is no such range, or no commit of it can be measured.
Backfilled backfill(const BackfillAsked& asked, const suite::SuiteTests& tests,
                    const run::Overrides& overrides, store::Database& store,
                    const std::function<void(const std::string&)>& say);

}  // namespace holdfast::hunt
