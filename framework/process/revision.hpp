#pragma once

/// Reads the git metadata of a source directory, and the environment variables that name its branches. Results are empty without
/// git or a repository.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::process {

struct Revision {
  std::string commit;  ///< empty without git, a repository or a commit
  std::string branch;  ///< empty when detached
  bool dirty = false;  ///< tracked files differ from the commit, or git failed, or took longer than 20 s
};

Revision revision_of(const std::string& directory, const Spawner& spawn = run_process);
/// Returns only the commit, without reading the files.
std::string commit_of(const std::string& directory, const Spawner& spawn = run_process);

/// Returns the distance of `commit` from `branch`: the number of commits since their merge base. The branch is looked up by its own
/// name, then as origin/NAME. Empty if git knows no such branch, or no common ancestor. In a shallow clone the common ancestor may
/// be cut off.
std::optional<int> distance_to_branch(const std::string& directory, const std::string& commit,
                                      const std::string& branch, const Spawner& spawn = run_process);

/// Returns true if `commit` contains the changes of `one`: `one` is an ancestor, or merging `one` changes nothing, as after a
/// squash or a rebase. Returns false if git is too old, or knows no such commit.
bool has_changes_of(const std::string& directory, const std::string& one, const std::string& commit,
                    const Spawner& spawn = run_process);

/// Returns the branch that origin's HEAD names; empty if there is none.
std::string default_branch_of(const std::string& directory, const Spawner& spawn = run_process);

/// Returns "Name <mail>" as git would sign in this directory; without git, the login name.
std::string author_of(const std::string& directory, const Spawner& spawn = run_process);

/// Returns the command that calls git in that directory. It clears variables that a hook or another git command has set, because
/// they would lead git to another repository. It also prevents git from running programs that the repository names: hooks, a file
/// system monitor, and the programs of a bare repository among the sources.
std::vector<std::string> git_command(const std::string& directory, const std::vector<std::string>& words);

/// Returns git's output without the last line end. git cannot prompt for a password. Empty if git failed, or took longer than 20 s.
std::optional<std::string> answer_of_git(const std::string& directory, const std::vector<std::string>& words,
                                         const Spawner& spawn = run_process);
/// Returns the lines that are not empty.
std::vector<std::string> lines_of_git(const std::string& answer);

/// Returns the value of an environment variable; empty if it is not set.
using Environment = std::function<std::string(const char*)>;

std::string environment_variable(const char* name);

/// A branch according to environment variables, which are needed because CI systems check out a commit without a branch.
/// HOLDFAST_BRANCH and HOLDFAST_BASE_BRANCH come first, then the variables of the CI system (GitHub Actions, GitLab CI, Jenkins)
/// for the pull request that it builds.
struct SaidBranch {
  std::string branch;    ///< empty if no variable names it
  std::string variable;  ///< the variable that names it
};

/// Returns the branch that is built, for the case that git knows only a commit.
SaidBranch own_branch_said(const Environment& environment = environment_variable);

/// Returns the branch into which the built branch is to be merged.
SaidBranch base_branch_said(const Environment& environment = environment_variable);

// Output of `git log`, for reports. It is empty without git, without a repository, or for an unknown commit.

struct LoggedCommit {
  std::string hash;
  std::string date;     ///< of the committer, ISO 8601
  std::string subject;  ///< first line of the message
};

struct CommitLog {
  std::vector<LoggedCommit> commits;  ///< newest first, at most as many as requested
  std::size_t n_commits = 0;          ///< number of all commits
};

/// Returns the commits that `to` has and `from` does not have. Both must be hashes; anything else is treated as unknown.
CommitLog commits_after(const std::string& directory, const std::string& from, const std::string& to,
                        std::size_t limit, const Spawner& spawn = run_process);

/// Returns all commits that a branch, a tag or HEAD has, parents before their children.
std::vector<std::string> all_commits(const std::string& directory, const Spawner& spawn = run_process);

/// Returns true if the repository has this commit.
bool has_commit(const std::string& directory, const std::string& hash, const Spawner& spawn = run_process);

/// Returns the fetch URL of origin, or else of the only remote.
std::string remote_of(const std::string& directory, const Spawner& spawn = run_process);

/// Returns the path of the directory within its repository, with a slash at its end; empty for the top directory.
std::string prefix_of(const std::string& directory, const Spawner& spawn = run_process);

}  // namespace holdfast::process
