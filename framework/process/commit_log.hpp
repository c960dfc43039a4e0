#pragma once

/// What `git log` lists, for reports. Empty where there is no git, no repository, or a commit that it does not know.

#include <cstddef>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::process {

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
