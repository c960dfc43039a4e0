#pragma once

/// Bisection: hunt/bisect.hpp on the commits of a repository, each built beside the build tree and measured as
/// `holdfast compare` does.

#include <functional>
#include <string>
#include <vector>

#include "hunt/bisect.hpp"
#include "model/sample.hpp"
#include "run/commits/build.hpp"
#include "run/commits/git.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::hunt {

/// How a user asks for a bisection.
struct BisectionAsked {
  std::string good;  ///< revisions
  std::string bad = "HEAD";
  std::vector<std::string> paths;    ///< only commits that touch these
  std::vector<std::string> overlay;  ///< files and directories that are laid over each commit
  std::string repository;            ///< a directory in it; empty: that of the project
  std::string source_variable;       ///< where it is another one: how the project is told of a checkout
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

/// Commits and paths of what is asked for, by the build tree of the declaration. Throws Error for what git does not know.
BisectionWanted bisection_wanted(const BisectionAsked& asked, const Declaration& declaration,
                                 const run::Overrides& overrides);

/// One step of the change.
struct StepFound {
  commits::Commit commit;               ///< the first one that has it
  bool merge = false;                   ///< it is a merge, and no commit of what it merged has the step
  std::vector<std::string> candidates;  ///< oldest first, the commit itself last; one: it is certain
  hunt::PairAnswer answer;              ///< the commit against the last one before the candidates
  Ratio share;                          ///< of the whole change
  std::string why;                      ///< why there are several candidates
  std::string built;  ///< how it was built differently apart from its code; empty: it was not
};

/// The difference to another commit cannot reach the test: it counts as that one.
struct CommitNotMeasured {
  std::string commit;
  std::string like;
};

struct Bisection {
  Subject subject;  ///< what was measured
  commits::Commit good;
  commits::Commit bad;
  std::size_t commits = 0;  ///< in question
  hunt::PairAnswer whole;
  std::vector<StepFound> steps;
  /// No function that the test executes differs between the ends, nor anything else that it is known to depend on: what
  /// differs in time is the placement of the code or the environment, and no commit's.
  bool same_ends = false;
  std::vector<CommitNotMeasured> unmeasured;
  std::vector<std::string> unbuildable;
  int builds = 0;
  int comparisons = 0;
  int pairs = 0;
  double seconds = 0;
};

/// The part of the whole change that is in no step.
Ratio rest_of_steps(const Bisection& found);

/// `say`: what is going on. Throws Error where an end cannot be built or measured, or the ends are no history.
Bisection bisection(const BisectionWanted& wanted, const std::function<void(const std::string&)>& say);

/// How the bad commit compares with the good one, for `git bisect run`. None: it cannot be built or measured, and `say` was
/// told why. Throws Error where the good one cannot be.
std::optional<hunt::PairAnswer> judged_against_good(const BisectionWanted& wanted,
                                                    const std::function<void(const std::string&)>& say);

}  // namespace holdfast::hunt
