#pragma once

/// Bisection: hunt/bisect.hpp on the commits of a repository, each built beside the build tree and measured like
/// `holdfast compare`.

#include <functional>
#include <string>
#include <vector>

#include "hunt/bisect.hpp"
#include "model/sample.hpp"
#include "run/commits/build.hpp"
#include "run/commits/git.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::hunt {

/// The options of a bisection.
struct BisectionAsked {
  std::string good;  ///< revisions
  std::string bad = "HEAD";
  std::vector<std::string> paths;    ///< only commits that touch these
  std::vector<std::string> overlay;  ///< files and directories that are copied over each commit
  std::string repository;            ///< a directory in the repository; the project's repository if empty
  std::string source_variable;       ///< for another repository: the CMake variable with its checkout
  bool first_parent = false;
};

struct BisectionWanted {
  commits::Recipe recipe;
  Declaration declaration;  ///< of the build tree: its policy is that of all commits
  run::Overrides overrides;
  std::string good;  ///< commits
  std::string bad;
  std::vector<std::string> paths;
  bool first_parent = false;
};

/// Returns commits and paths of the request, by the build tree of the declaration. Throws Error for revisions that
/// git does not know.
BisectionWanted bisection_wanted(const BisectionAsked& asked, const Declaration& declaration,
                                 const run::Overrides& overrides);

/// One step of the change.
struct StepFound {
  commits::Commit commit;               ///< the first commit that has the step
  bool merge = false;                   ///< it is a merge, and no merged commit has the step
  std::vector<std::string> candidates;  ///< oldest first, `commit` last; a single one is certain
  hunt::PairAnswer answer;              ///< the commit against the last one before the candidates
  Ratio share;                          ///< of the whole change
  std::string why;                      ///< why there are several candidates
  std::string built;                    ///< how its build differed apart from its code; empty if it did not
};

/// A commit that was not measured, because its difference to the commit `like` cannot affect the test. It has the
/// result of that commit.
struct CommitNotMeasured {
  std::string commit;
  std::string like;
};

struct Bisection {
  Subject subject;  ///< what was measured
  commits::Commit good;
  commits::Commit bad;
  std::size_t commits = 0;  ///< number of commits after `good`, up to `bad`
  hunt::PairAnswer whole;
  std::vector<StepFound> steps;
  /// No function that the test executes differs between the ends, nor any other known dependency. The difference in
  /// time comes from the placement of the code or from the environment, not from a commit.
  bool same_ends = false;
  std::vector<CommitNotMeasured> unmeasured;
  std::vector<std::string> unbuildable;
  int builds = 0;
  int comparisons = 0;
  int pairs = 0;
  double seconds = 0;
};

/// Returns the part of the whole change that is in no step.
Ratio rest_of_steps(const Bisection& found);

/// Runs a bisection. `say` reports progress. Throws Error if an end cannot be built or measured, or if there is no
/// history between the ends.
Bisection bisection(const BisectionWanted& wanted, const std::function<void(const std::string&)>& say);

/// Compares the bad commit with the good one, for `git bisect run`. None if the bad commit cannot be built or measured;
/// `say` then gets the reason. Throws Error if the good commit cannot be built or measured.
std::optional<hunt::PairAnswer> judged_against_good(const BisectionWanted& wanted,
                                                    const std::function<void(const std::string&)>& say);

}  // namespace holdfast::hunt
