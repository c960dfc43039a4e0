#include "process/commit_log.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "process/revision.hpp"

namespace holdfast::process {
namespace {

constexpr double kGitPatience_s = 20;
constexpr std::size_t kSubjectBytes = 300;

/// None where git failed or was late.
std::optional<std::string> said_by_git(const std::string& directory, const std::vector<std::string>& words,
                                       const Spawner& spawn) {
  const Ended ended = spawn({.file = "",
                             .argv = git_command(directory, words),
                             .environment = {"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"},
                             .directory = "",
                             .deadline_s = kGitPatience_s,
                             .keep_stdout = true});
  if (ended.how != Ended::How::exited || ended.code != 0) return std::nullopt;
  return ended.out;
}

/// What comes from a store is no option of git.
bool is_hash(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::vector<std::string> log_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

/// "HASH<tab>DATE<tab>SUBJECT".
LoggedCommit logged_commit(const std::string& line) {
  std::istringstream parts(line);
  LoggedCommit commit;
  std::getline(parts, commit.hash, '\t');
  std::getline(parts, commit.date, '\t');
  std::getline(parts, commit.subject);
  if (commit.subject.size() > kSubjectBytes) commit.subject = commit.subject.substr(0, kSubjectBytes) + "...";
  return commit;
}

}  // namespace

CommitLog commits_after(const std::string& directory, const std::string& from, const std::string& to,
                        std::size_t limit, const Spawner& spawn) {
  if (!is_hash(from) || !is_hash(to)) return {};
  const auto range = from + ".." + to;
  const auto said = said_by_git(directory,
                                {"log", "--no-color", "--no-show-signature", "--format=%H%x09%cI%x09%s", "-n",
                                 std::to_string(limit), range, "--"},
                                spawn);
  CommitLog log;
  for (const auto& line : log_lines(said.value_or(""))) log.commits.push_back(logged_commit(line));
  log.n_commits = log.commits.size();
  if (log.n_commits < limit) return log;
  const auto count = said_by_git(directory, {"rev-list", "--count", range, "--"}, spawn).value_or("");
  log.n_commits = std::max<std::size_t>(log.n_commits, std::strtoul(count.c_str(), nullptr, 10));
  return log;
}

bool has_commit(const std::string& directory, const std::string& hash, const Spawner& spawn) {
  return is_hash(hash) && said_by_git(directory, {"cat-file", "-e", hash + "^{commit}"}, spawn).has_value();
}

std::string remote_of(const std::string& directory, const Spawner& spawn) {
  auto names = log_lines(said_by_git(directory, {"remote"}, spawn).value_or(""));
  if (std::ranges::find(names, "origin") != names.end()) names = {"origin"};
  if (names.size() != 1) return "";
  const auto url =
      log_lines(said_by_git(directory, {"remote", "get-url", "--", names.front()}, spawn).value_or(""));
  return url.empty() ? "" : url.front();
}

}  // namespace holdfast::process
