#pragma once

/// Chooses the branch whose baseline a run is compared with, where each branch has its own baseline. The
/// first of these that has a baseline is chosen:
///
///   1. The run's own branch, or a branch whose baseline it has merged since, by any kind of merge. A
///      baseline is merged if this branch contains the commit of its run. It also counts as merged if its run
///      is of the very program that is measured, and the own baseline's run is not.
///   2. The target branch of the merge, which the environment names (HOLDFAST_BASE_BRANCH, or the CI system).
///      Without a name, this is the branch whose common ancestor with the run's commit is the nearest. If
///      several are equally near, it is the default branch, else the one whose baseline was accepted last.
///   3. The default branch (origin's HEAD, else main or master), with a warning.
///   4. The branch whose baseline was accepted last, with a warning.
///
/// A branch on which the baseline was dropped has none, and the search ends there.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "process/revision.hpp"

namespace holdfast::run {

/// Facts about the run's branch.
struct BranchFacts {
  std::string own;            ///< the run's branch; empty if there is none, or no git
  std::string base;           ///< the base branch that the environment names; empty if it names none
  std::string base_variable;  ///< the environment variable that names it
  std::function<std::string()> default_branch = [] { return std::string(); };  ///< origin's; empty if unknown
  /// Returns the number of commits since the common ancestor with a branch; none if unknown. This function
  /// and has_changes() are called only if the choice depends on them.
  std::function<std::optional<int>(const std::string&)> distance = [](const auto&) { return std::nullopt; };
  /// Returns true if `commit`, or the session's commit if that is empty, contains the changes of `one`.
  std::function<bool(const std::string& one, const std::string& commit)> has_changes = [](const auto&...) {
    return false;
  };
};

struct BranchPointer {
  std::string branch;
  bool dropped = false;
  std::string commit = {};    ///< the commit of its run
  bool dirty = false;         ///< it was built with uncommitted changes
  bool same_program = false;  ///< the baseline's run is of the program that is measured
};

struct BranchChoice {
  std::string branch;
  bool dropped = false;  ///< the baseline was dropped
  std::string warning;   ///< if the branch was guessed: how to name it; else empty
};

/// Returns the branch to compare with; none if no branch has a baseline. `pointers` has one element for each
/// branch, the most recently accepted or dropped first.
std::optional<BranchChoice> choose_branch(const BranchFacts& facts,
                                          const std::vector<BranchPointer>& pointers);

/// Returns the branch of a session from git. If git knows only a commit, returns the branch from the
/// environment, else "".
std::string branch_of(const process::Revision& revision);

/// Returns what git and the environment know about the session's branch. Calls git only if the choice depends
/// on its answer, once for each branch.
BranchFacts branch_facts_of(const SessionRecord& session, const std::string& source_directory);

}  // namespace holdfast::run
