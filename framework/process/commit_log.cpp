#include "process/commit_log.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "process/revision.hpp"

namespace holdfast::process {
namespace {

constexpr std::size_t kSubjectBytes = 300;

/// What comes from a store is no option of git.
bool is_hash(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdef") == std::string::npos;
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
  const auto said = answer_of_git(directory,
                                  {"log", "--no-color", "--no-show-signature", "--format=%H%x09%cI%x09%s",
                                   "-n", std::to_string(limit), range, "--"},
                                  spawn);
  CommitLog log;
  for (const auto& line : lines_of_git(said.value_or(""))) log.commits.push_back(logged_commit(line));
  log.n_commits = log.commits.size();
  if (log.n_commits < limit) return log;
  const auto count = answer_of_git(directory, {"rev-list", "--count", range, "--"}, spawn).value_or("");
  log.n_commits = std::max<std::size_t>(log.n_commits, std::strtoul(count.c_str(), nullptr, 10));
  return log;
}

std::vector<std::string> all_commits(const std::string& directory, const Spawner& spawn) {
  return lines_of_git(
      answer_of_git(directory, {"rev-list", "--reverse", "--topo-order", "--all", "HEAD", "--"}, spawn)
          .value_or(""));
}

bool has_commit(const std::string& directory, const std::string& hash, const Spawner& spawn) {
  return is_hash(hash) && answer_of_git(directory, {"cat-file", "-e", hash + "^{commit}"}, spawn).has_value();
}

std::string remote_of(const std::string& directory, const Spawner& spawn) {
  auto names = lines_of_git(answer_of_git(directory, {"remote"}, spawn).value_or(""));
  if (std::ranges::find(names, "origin") != names.end()) names = {"origin"};
  if (names.size() != 1) return "";
  const auto url =
      lines_of_git(answer_of_git(directory, {"remote", "get-url", "--", names.front()}, spawn).value_or(""));
  return url.empty() ? "" : url.front();
}

std::string prefix_of(const std::string& directory, const Spawner& spawn) {
  const auto lines =
      lines_of_git(answer_of_git(directory, {"rev-parse", "--show-prefix"}, spawn).value_or(""));
  return lines.empty() ? "" : lines.front();
}

}  // namespace holdfast::process
