#include "runner/revision.hpp"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

#include "runner/git_command.hpp"

namespace holdfast::runner {
namespace {

/// Without the lock under which `git status` would write down what it has seen: killed at the deadline it would leave it,
/// and nobody could commit.
/// None where git failed or was late.
std::optional<std::string> answer(const std::string& directory, const std::vector<std::string>& words,
                                  const Spawner& spawn) {
  const Ended ended = spawn({.file = "",
                             .argv = git_command(directory, words),
                             .environment = {"GIT_OPTIONAL_LOCKS=0"},
                             .directory = "",
                             .deadline_s = 20,
                             .keep_stdout = true});
  if (ended.how != Ended::How::exited || ended.code != 0) return std::nullopt;
  auto text = ended.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string git(const std::string& directory, const std::vector<std::string>& words, const Spawner& spawn) {
  return answer(directory, words, spawn).value_or("");
}

/// The commit at a branch's end; empty: there is no such branch.
std::string end_of(const std::string& directory, const std::string& branch, const Spawner& spawn) {
  for (const char* where : {"refs/heads/", "refs/remotes/origin/"}) {
    const auto commit = git(directory, {"rev-parse", "--verify", "-q", where + branch + "^{commit}"}, spawn);
    if (!commit.empty()) return commit;
  }
  return "";
}

std::string login_name() {
  const passwd* user = getpwuid(geteuid());
  return user == nullptr ? "user " + std::to_string(geteuid()) : user->pw_name;
}

}  // namespace

std::string commit_of(const std::string& directory, const Spawner& spawn) {
  return git(directory, {"rev-parse", "--verify", "-q", "HEAD"}, spawn);
}

Revision revision_of(const std::string& directory, const Spawner& spawn) {
  Revision revision;
  revision.commit = commit_of(directory, spawn);
  if (revision.commit.empty()) return revision;
  revision.branch = git(directory, {"symbolic-ref", "-q", "--short", "HEAD"}, spawn);
  const auto changes = answer(directory, {"status", "--porcelain", "--untracked-files=no"}, spawn);
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

bool is_tracked(const std::string& directory, const std::string& file, const Spawner& spawn) {
  return answer(directory, {"ls-files", "--error-unmatch", "--", file}, spawn).has_value();
}

std::string default_branch_of(const std::string& directory, const Spawner& spawn) {
  const auto name = git(directory, {"symbolic-ref", "-q", "--short", "refs/remotes/origin/HEAD"}, spawn);
  constexpr std::string_view kOrigin = "origin/";
  return name.starts_with(kOrigin) ? name.substr(kOrigin.size()) : "";
}

std::string author_of(const std::string& directory, const Spawner& spawn) {
  const auto name = git(directory, {"config", "user.name"}, spawn);
  const auto mail = git(directory, {"config", "user.email"}, spawn);
  if (name.empty() && mail.empty()) return login_name();
  return mail.empty() ? name : name.empty() ? mail : name + " <" + mail + ">";
}

}  // namespace holdfast::runner
