#pragma once

/// Checkout: a commit's files in a directory of their own, as a git worktree, with submodules.
///
/// Worktrees stay registered while they are kept, with a detached HEAD, so that no branch is held by them. Those whose
/// directory is gone are forgotten at the next checkout, or by `git worktree prune`, also one that was interrupted.

#include <string>
#include <vector>

#include "commits/git.hpp"

namespace holdfast::commits {

/// Replaces whatever is in `directory`. Throws Error.
void check_out(const Repository& repository, const std::string& commit, const std::string& directory);

/// Files and directories of the repository's working tree, by their absolute paths, laid over a checkout: as they are
/// now, in place of what the commit has there. Throws Error: not there, or not below the repository.
void lay_over(const Repository& repository, const std::vector<std::string>& paths,
              const std::string& directory);

/// Of the contents and names of all these files.
std::string digest_of_files(const std::vector<std::string>& paths);

}  // namespace holdfast::commits
