#include "commits/git.hpp"

#include <sstream>

#include "model/error.hpp"
#include "runner/git_command.hpp"
#include "runner/process.hpp"

namespace holdfast::commits {
namespace {

constexpr double kDeadline_s = 600;  // a checkout may be large, and a submodule far away

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

std::string how_to_get_it(const Repository& repository) {
  if (git(repository.top, {"rev-parse", "--is-shallow-repository"}).value_or("") == "true")
    return "; this is a shallow clone, which has the last commits alone: git fetch --unshallow (of a CI "
           "system: "
           "fetch the whole history, fetch-depth: 0), and fetch the branch that is meant";
  return "; fetch it first (git fetch origin), or name a branch, tag or commit that git rev-parse knows";
}

std::string merge_base(const Repository& repository, const std::string& branch) {
  const auto end = commit_of(repository, branch);
  if (const auto base = git(repository.top, {"merge-base", "HEAD", end})) return *base;
  throw Error("git knows no common ancestor of HEAD and " + branch + " in " + repository.top +
              how_to_get_it(repository));
}

}  // namespace

std::optional<std::string> git(const std::string& directory, const std::vector<std::string>& words,
                               std::string* wrong) {
  const auto ended = runner::run_process({.file = "",
                                          .argv = runner::git_command(directory, words),
                                          .environment = {"GIT_TERMINAL_PROMPT=0"},
                                          .directory = "",
                                          .deadline_s = kDeadline_s,
                                          .keep_stdout = true});
  auto text = ended.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const bool cut = ended.out.size() >= runner::kOutBytes;  // at its beginning
  if (ended.how == runner::Ended::How::exited && ended.code == 0 && !cut) return text;
  if (wrong != nullptr)
    *wrong = cut ? "says more than is read" : runner::how_it_ended(ended, kDeadline_s) + ": " + ended.tail;
  return std::nullopt;
}

Repository repository_of(const std::string& directory) {
  std::string wrong;
  const auto top = git(directory, {"rev-parse", "--show-toplevel"}, &wrong);
  if (!top)
    throw Error(directory +
                " is in no git repository that can be read; its commits are what is asked for (git " + wrong +
                ")");
  auto prefix = git(directory, {"rev-parse", "--show-prefix"}).value_or("");
  if (!prefix.empty()) prefix.pop_back();  // the '/' at its end
  return {.top = *top, .prefix = prefix};
}

std::string commit_of(const Repository& repository, const std::string& revision) {
  constexpr std::string_view kMergeBase = "merge-base:";
  if (revision.starts_with(kMergeBase)) return merge_base(repository, revision.substr(kMergeBase.size()));
  if (const auto commit =
          git(repository.top, {"rev-parse", "--verify", "-q", "--end-of-options", revision + "^{commit}"}))
    return *commit;
  throw Error("git knows no commit \"" + revision + "\" in " + repository.top + how_to_get_it(repository));
}

Commit commit_facts(const Repository& repository, const std::string& hash) {
  const auto lines =
      lines_of(git(repository.top, {"show", "-s", "--no-show-signature", "--format=%an <%ae>%n%cI%n%s", hash})
                   .value_or(""));
  Commit commit{.hash = hash, .author = "", .date = "", .subject = ""};
  if (!lines.empty()) commit.author = lines[0];
  if (lines.size() > 1) commit.date = lines[1];
  if (lines.size() > 2) commit.subject = lines[2];
  return commit;
}

std::string short_hash(const std::string& hash) { return hash.substr(0, 7); }

std::vector<std::string> parents_of(const Repository& repository, const std::string& hash) {
  std::istringstream words(git(repository.top, {"rev-list", "--parents", "-n", "1", hash}).value_or(""));
  std::vector<std::string> parents;
  for (std::string word; words >> word;) parents.push_back(word);
  if (!parents.empty()) parents.erase(parents.begin());  // the commit itself
  return parents;
}

bool is_ancestor(const Repository& repository, const std::string& one, const std::string& of) {
  return git(repository.top, {"merge-base", "--is-ancestor", one, of}).has_value();
}

std::vector<std::string> commits_between(const Repository& repository, const std::string& from,
                                         const std::string& to, const std::vector<std::string>& paths) {
  std::vector<std::string> words{"rev-list", "--reverse", "--first-parent", from + ".." + to, "--"};
  words.insert(words.end(), paths.begin(), paths.end());
  std::string wrong;
  const auto listed = git(repository.top, words, &wrong);
  if (!listed) throw Error("git rev-list " + from + ".." + to + " in " + repository.top + " " + wrong);
  return lines_of(*listed);
}

}  // namespace holdfast::commits
