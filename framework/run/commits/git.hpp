#pragma once

/// What git is asked about commits, where an answer is needed: what cannot be had is an Error with the remedy.
/// (process/revision.hpp asks what may as well be unknown.)

#include <optional>
#include <string>
#include <vector>

namespace holdfast::commits {

/// A repository, and where in it a directory stands.
struct Repository {
  std::string top;     ///< of its working tree
  std::string prefix;  ///< the directory below it: "" or "engine/core"
};

/// What was said on stdout, without the last line end. None where it failed, or said more than is kept of a process
/// (process::kOutBytes); `wrong` is then what it said.
std::optional<std::string> git(const std::string& directory, const std::vector<std::string>& words,
                               std::string* wrong = nullptr);

/// Around this directory. Throws Error where there is none, or no git.
Repository repository_of(const std::string& directory);

/// "main", "v1.2", "HEAD~3", or "merge-base:origin/main", the commit where the checked-out branch left that one.
/// Throws Error: what is not known, and how a shallow clone gets it.
std::string commit_of(const Repository& repository, const std::string& revision);

/// As people know a commit.
struct Commit {
  std::string hash;
  std::string author;   ///< "Name <mail>"
  std::string date;     ///< ISO 8601
  std::string subject;  ///< first line of the message
};
Commit commit_facts(const Repository& repository, const std::string& hash);

std::vector<std::string> parents_of(const Repository& repository, const std::string& hash);
bool is_ancestor(const Repository& repository, const std::string& one, const std::string& of);

/// The commits after `from` up to `to`, oldest first, along first parents: a merge stands for all that it brought.
/// Of `paths`, if there are any, those alone that touch them.
std::vector<std::string> commits_between(const Repository& repository, const std::string& from,
                                         const std::string& to, const std::vector<std::string>& paths);

// Checkout: a commit's files in a directory of their own, with submodules. It is a working tree of the repository with a
// detached HEAD, so that builds can ask git. It is not registered: `git worktree list` does not name it, and nothing of it is
// in the repository.

/// Replaces whatever is in `directory`. Returns the submodules that cannot be had: the build may not need them. Throws Error.
std::vector<std::string> check_out(const Repository& repository, const std::string& commit,
                                   const std::string& directory);

/// Files and directories of the repository's working tree, by their absolute paths, laid over a checkout: as they are
/// now, in place of what the commit has there. Throws Error: not there, or not below the repository.
void lay_over(const Repository& repository, const std::vector<std::string>& paths,
              const std::string& directory);

/// Of the contents and names of all these files.
std::string digest_of_files(const std::vector<std::string>& paths);

}  // namespace holdfast::commits
