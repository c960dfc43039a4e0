#pragma once

/// What git says of a source directory, and the environment of its branches. Nothing, where there is no git or no repository.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::process {

struct Revision {
  std::string commit;  ///< empty where there is no git, no repository or no commit
  std::string branch;  ///< empty when detached
  bool dirty = false;  ///< tracked files differ from the commit, or git could not say, or not within 20 s
};

Revision revision_of(const std::string& directory, const Spawner& spawn = run_process);
/// Its commit alone, without a look at the files.
std::string commit_of(const std::string& directory, const Spawner& spawn = run_process);

/// How far `commit` is from `branch`: commits from where both part to `commit`. The branch is looked for by its
/// own name, then as origin/NAME. None where git knows no such branch, or no common ancestor, which in a shallow
/// clone may be cut off.
std::optional<int> distance_to_branch(const std::string& directory, const std::string& commit,
                                      const std::string& branch, const Spawner& spawn = run_process);

/// Whether `commit` has the changes of `one`: its ancestor, or merging it changes nothing, as after a squash or a rebase.
/// False where git does not tell: an older one, or one that knows no such commit.
bool has_changes_of(const std::string& directory, const std::string& one, const std::string& commit,
                    const Spawner& spawn = run_process);

/// The branch that origin's HEAD names; empty where there is none.
std::string default_branch_of(const std::string& directory, const Spawner& spawn = run_process);

/// "Name <mail>" as git would sign in this directory, without git the login name.
std::string author_of(const std::string& directory, const Spawner& spawn = run_process);

/// The command that calls git in that directory, with its repository alone and no program that the repository names (hooks,
/// a monitor of files, those of a bare repository among the sources): what a hook or another git command has set in the
/// environment would lead git elsewhere.
std::vector<std::string> git_command(const std::string& directory, const std::vector<std::string>& words);

/// What git prints there, asking nobody for a password, without the last line ends; none where it failed, or took longer than 20 s.
std::optional<std::string> answer_of_git(const std::string& directory, const std::vector<std::string>& words,
                                         const Spawner& spawn = run_process);
/// Its lines that are not empty.
std::vector<std::string> lines_of_git(const std::string& answer);

/// The value of an environment variable; empty: it is not set.
using Environment = std::function<std::string(const char*)>;

std::string environment_variable(const char* name);

/// CI systems check out a commit and no branch, so that git cannot tell. Then HOLDFAST_BRANCH and HOLDFAST_BASE_BRANCH
/// do, else what the CI system (GitHub Actions, GitLab CI, Jenkins) knows of the pull request that it builds.
struct SaidBranch {
  std::string branch;    ///< empty: nobody says
  std::string variable;  ///< that says so
};

/// The branch that is built, where git knows only a commit.
SaidBranch own_branch_said(const Environment& environment = environment_variable);

/// The branch that this one is to be merged into.
SaidBranch base_branch_said(const Environment& environment = environment_variable);

// What `git log` lists, for reports. Empty where there is no git, no repository, or a commit that it does not know.

struct LoggedCommit {
  std::string hash;
  std::string date;     ///< of the committer, ISO 8601
  std::string subject;  ///< first line of the message
};

struct CommitLog {
  std::vector<LoggedCommit> commits;  ///< newest first, at most as many as were asked for
  std::size_t n_commits = 0;          ///< all of them
};

/// The commits that `to` has and `from` has not. Both are hashes; anything else is unknown.
CommitLog commits_after(const std::string& directory, const std::string& from, const std::string& to,
                        std::size_t limit, const Spawner& spawn = run_process);

/// All commits that a branch, a tag or HEAD has, parents before their children.
std::vector<std::string> all_commits(const std::string& directory, const Spawner& spawn = run_process);

/// Whether the repository has this commit.
bool has_commit(const std::string& directory, const std::string& hash, const Spawner& spawn = run_process);

/// The URL that origin, else the only remote, is fetched from.
std::string remote_of(const std::string& directory, const Spawner& spawn = run_process);

/// Path of the directory within its repository, with a slash at its end; empty for the repository itself.
std::string prefix_of(const std::string& directory, const Spawner& spawn = run_process);

}  // namespace holdfast::process
