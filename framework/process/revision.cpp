#include "process/revision.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <sstream>

namespace holdfast::process {
namespace {

/// Returns the first variable that is set and not empty, because GitHub sets variables that do not apply to "".
SaidBranch first_of(std::initializer_list<const char*> variables, const Environment& environment) {
  constexpr std::string_view kHeads = "refs/heads/";
  for (const char* variable : variables) {
    auto said = environment(variable);
    if (said.starts_with(kHeads)) said = said.substr(kHeads.size());
    if (!said.empty()) return {.branch = said, .variable = variable};
  }
  return {};
}

/// Returns the output; empty if git fails. For queries whose failure means "none".
std::string git(const std::string& directory, const std::vector<std::string>& words, const Spawner& spawn) {
  return answer_of_git(directory, words, spawn).value_or("");
}

/// Returns the commit at the tip of a branch; empty if there is no such branch.
std::string end_of(const std::string& directory, const std::string& branch, const Spawner& spawn) {
  for (const char* where : {"refs/heads/", "refs/remotes/origin/"}) {
    const auto commit = git(directory, {"rev-parse", "--verify", "-q", where + branch + "^{commit}"}, spawn);
    if (!commit.empty()) return commit;
  }
  return "";
}

constexpr std::size_t kSubjectBytes = 300;

/// Returns true for a hash, so that text from a store cannot become an option of git.
bool is_hash(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// Parses "HASH<tab>DATE<tab>SUBJECT".
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

std::vector<std::string> git_command(const std::string& directory, const std::vector<std::string>& words) {
  std::vector<std::string> command{"env"};
  for (const char* name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"})
    command.insert(command.end(), {"-u", name});
  command.emplace_back("git");
  for (const char* setting :
       {"core.hooksPath=/dev/null", "core.fsmonitor=false", "safe.bareRepository=explicit"})
    command.insert(command.end(), {"-c", setting});
  command.insert(command.end(), {"-C", directory});
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

/// Disables the lock with which `git status` would store what it has read. If git were killed at the deadline, the lock
/// would remain, and no commit would be possible.
std::optional<std::string> answer_of_git(const std::string& directory, const std::vector<std::string>& words,
                                         const Spawner& spawn) {
  const Ended ended = spawn({.file = "",
                             .argv = git_command(directory, words),
                             .environment = {"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"},
                             .directory = "",
                             .deadline_s = 20,
                             .keep_stdout = true});
  if (ended.how != Ended::How::exited || ended.code != 0) return std::nullopt;
  auto text = ended.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::vector<std::string> lines_of_git(const std::string& answer) {
  std::vector<std::string> lines;
  std::istringstream stream(answer);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

SaidBranch own_branch_said(const Environment& environment) {
  const auto said = first_of({"HOLDFAST_BRANCH", "GITHUB_HEAD_REF", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME",
                              "CI_COMMIT_BRANCH", "CHANGE_BRANCH"},
                             environment);
  if (!said.branch.empty()) return said;
  // For a pull request, GITHUB_REF_NAME and BRANCH_NAME would name the request, and not a branch.
  if (environment("GITHUB_REF_TYPE") == "branch" && environment("GITHUB_BASE_REF").empty())
    return first_of({"GITHUB_REF_NAME"}, environment);
  return environment("CHANGE_ID").empty() ? first_of({"BRANCH_NAME"}, environment) : SaidBranch{};
}

SaidBranch base_branch_said(const Environment& environment) {
  return first_of(
      {"HOLDFAST_BASE_BRANCH", "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CHANGE_TARGET"},
      environment);
}

std::string commit_of(const std::string& directory, const Spawner& spawn) {
  return git(directory, {"rev-parse", "--verify", "-q", "HEAD"}, spawn);
}

Revision revision_of(const std::string& directory, const Spawner& spawn) {
  Revision revision;
  revision.commit = commit_of(directory, spawn);
  if (revision.commit.empty()) return revision;
  revision.branch = git(directory, {"symbolic-ref", "-q", "--short", "HEAD"}, spawn);
  const auto changes = answer_of_git(directory, {"status", "--porcelain", "--untracked-files=no"}, spawn);
  // An unknown state counts as changed: numbers must not be stored for a commit from which the program may differ.
  revision.dirty = !changes || !changes->empty();
  return revision;
}

std::optional<int> distance_to_branch(const std::string& directory, const std::string& commit,
                                      const std::string& branch, const Spawner& spawn) {
  if (commit.empty() || branch.empty()) return std::nullopt;
  const auto end = end_of(directory, branch, spawn);
  if (end.empty()) return std::nullopt;
  const auto base = git(directory, {"merge-base", commit, end}, spawn);
  if (base.empty()) return std::nullopt;
  const auto count = git(directory, {"rev-list", "--count", base + ".." + commit}, spawn);
  if (count.empty()) return std::nullopt;
  return std::atoi(count.c_str());
}

bool has_changes_of(const std::string& directory, const std::string& one, const std::string& commit,
                    const Spawner& spawn) {
  if (one.empty() || commit.empty()) return false;
  if (answer_of_git(directory, {"merge-base", "--is-ancestor", one, commit}, spawn)) return true;
  // A merge that results in the tree of `commit` adds nothing. This recognizes squashes and rebases, whose
  // hashes differ. --write-tree exists since git 2.38.
  const auto merged = git(directory, {"merge-tree", "--write-tree", commit, one}, spawn);
  return !merged.empty() &&
         merged == git(directory, {"rev-parse", "--verify", "-q", commit + "^{tree}"}, spawn);
}

std::string default_branch_of(const std::string& directory, const Spawner& spawn) {
  const auto name = git(directory, {"symbolic-ref", "-q", "--short", "refs/remotes/origin/HEAD"}, spawn);
  constexpr std::string_view kOrigin = "origin/";
  return name.starts_with(kOrigin) ? name.substr(kOrigin.size()) : "";
}

std::string author_of(const std::string& directory, const Spawner& spawn) {
  const auto name = git(directory, {"config", "user.name"}, spawn);
  const auto mail = git(directory, {"config", "user.email"}, spawn);
  if (name.empty() && mail.empty()) {
    const passwd* user = getpwuid(geteuid());
    return user == nullptr ? "user " + std::to_string(geteuid()) : user->pw_name;
  }
  return mail.empty() ? name : name.empty() ? mail : name + " <" + mail + ">";
}

CommitLog commits_after(const std::string& directory, const std::string& from, const std::string& to,
                        std::size_t limit, const Spawner& spawn) {
  if (!is_hash(from) || !is_hash(to)) return {};
  const auto range = from + ".." + to;
  const auto said = answer_of_git(directory,
                                  // A user's log.showSignature would insert lines of gpg into the output.
                                  {"log", "--no-color", "--no-show-signature", "--format=%H%x09%cI%x09%s",
                                   "-n", std::to_string(limit), range, "--"},
                                  spawn);
  CommitLog log;
  for (const auto& line : lines_of_git(said.value_or(""))) log.commits.push_back(logged_commit(line));
  log.n_commits = log.commits.size();
  // All commits have to be counted only if the list was cut.
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
  // Several remotes without an origin are ambiguous.
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
