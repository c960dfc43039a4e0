#pragma once

/// Which branch's baseline a run is compared with, where branches have baselines of their own:
///
///   1. that of its own branch; or what another branch accepted and this one has merged since, by whichever kind of merge:
///      a run of a commit that this one contains, or of the very program that is measured, where its own is not;
///   2. that of the branch which it is to be merged into: as the environment says (HOLDFAST_BASE_BRANCH, or the CI
///      system), else the one among those with baselines whose common ancestor with the run's commit is the
///      nearest; of several equally near, the default branch, else the one accepted last;
///   3. that of the default branch (origin's HEAD, else main or master), with a warning;
///   4. the one accepted last on any branch, with a warning.
///
/// A branch on which the baseline was dropped says that there is none, and nobody looks further.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "process/revision.hpp"

namespace holdfast::run {

/// What is known of the run's branch.
struct BranchFacts {
  std::string own;            ///< empty: none, or no git
  std::string base;           ///< that the environment names; empty: it names none
  std::string base_variable;  ///< which says so
  std::function<std::string()> default_branch = [] { return std::string(); };  ///< origin's; empty: unknown
  /// Commits from the common ancestor with a branch; none: unknown. Both are asked only where it matters.
  std::function<std::optional<int>(const std::string&)> distance = [](const auto&) { return std::nullopt; };
  /// Whether a commit, or the session's where that is empty, has the changes of another one.
  std::function<bool(const std::string& one, const std::string& commit)> has_changes = [](const auto&...) {
    return false;
  };
};

struct BranchPointer {
  std::string branch;
  bool dropped = false;
  std::string commit = {};    ///< of its run
  bool dirty = false;         ///< which was built with changes that the commit has not
  bool same_program = false;  ///< its run is of the program that is measured
};

struct BranchChoice {
  std::string branch;
  bool dropped = false;  ///< it has none any more
  std::string warning;   ///< where it was guessed, what would say it; else empty
};

/// `pointers`: one for each branch, what was accepted or dropped last first. None where there is none to compare
/// with.
std::optional<BranchChoice> choose_branch(const BranchFacts& facts,
                                          const std::vector<BranchPointer>& pointers);

/// The branch of a session: git's, or where git knows only a commit, what the environment says. Empty without both.
std::string branch_of(const process::Revision& revision);

/// What git and the environment know of the session's branch. Git is asked only for what matters, about each branch once.
BranchFacts branch_facts_of(const SessionRecord& session, const std::string& source_directory);

}  // namespace holdfast::run
