#pragma once

/// Queries to git about commits that must have an answer: if it is unavailable, they throw an Error with the
/// remedy. Queries whose answer may be unknown are in process/revision.hpp.

#include <optional>
#include <string>
#include <vector>

namespace holdfast::commits {

/// A repository, and the position of a directory in it.
struct Repository {
  std::string top;     ///< of its working tree
  std::string prefix;  ///< path of the directory below it: "" or "engine/core"
};

/// Returns git's stdout without the last newline. Returns none if git failed, or printed more than is stored
/// of a process (process::kOutBytes); `wrong` then receives the reason.
std::optional<std::string> git(const std::string& directory, const std::vector<std::string>& words,
                               std::string* wrong = nullptr);

/// Returns the repository that contains this directory. Throws Error if there is no repository, or no git.
Repository repository_of(const std::string& directory);

/// Returns the hash of a revision: "main", "v1.2", "HEAD~3", or "merge-base:origin/main", the commit where the
/// checked-out branch forked from origin/main. Throws Error if the revision is unknown; the message says how a
/// shallow clone gets it.
std::string commit_of(const Repository& repository, const std::string& revision);

/// The details by which users recognise a commit.
struct Commit {
  std::string hash;
  std::string author;   ///< "Name <mail>"
  std::string date;     ///< ISO 8601
  std::string subject;  ///< first line of the message
};
Commit commit_facts(const Repository& repository, const std::string& hash);

std::vector<std::string> parents_of(const Repository& repository, const std::string& hash);
bool is_ancestor(const Repository& repository, const std::string& one, const std::string& of);

/// Returns the commits after `from` up to `to`, oldest first, along first parents, so that a merge represents
/// all commits that it merged. If `paths` is not empty, returns only commits that change them.
std::vector<std::string> commits_between(const Repository& repository, const std::string& from,
                                         const std::string& to, const std::vector<std::string>& paths);

// Checkout: a commit's files in a directory of their own, with submodules. It is a working tree of the
// repository with a detached HEAD, so that builds can call git. It is not registered: `git worktree list`
// does not show it, and the repository is unchanged.

/// Replaces the contents of `directory`. Returns the submodules that are unavailable: the build may not need
/// them. Throws Error.
std::vector<std::string> check_out(const Repository& repository, const std::string& commit,
                                   const std::string& directory);

/// Copies files and directories of the repository's working tree, by absolute paths, over a checkout. Their
/// current contents replace those of the commit. The directory of the store, that of git, and build trees below
/// these paths are left out. Throws Error if a path does not exist or is not below the repository.
void lay_over(const Repository& repository, const std::vector<std::string>& paths,
              const std::string& directory);

/// Returns a digest of the contents and names of the files that lay_over() copies.
std::string digest_of_files(const std::vector<std::string>& paths);

}  // namespace holdfast::commits
