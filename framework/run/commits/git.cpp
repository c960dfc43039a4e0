#include "run/commits/git.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/short_commit.hpp"
#include "process/process.hpp"
#include "process/revision.hpp"

namespace holdfast::commits {
namespace {

constexpr double kGitDeadline_s = 600;  // a checkout may be large, and the server of a submodule slow

std::string how_to_get_it(const Repository& repository) {
  if (git(repository.top, {"rev-parse", "--is-shallow-repository"}).value_or("") == "true")
    return "; this is a shallow clone, which has only the last commits: run git fetch --unshallow (in CI: "
           "fetch the whole history, fetch-depth: 0), and fetch the branch";
  return "; fetch it first (git fetch origin), or name a branch, tag or commit that git rev-parse knows";
}

std::string merge_base(const Repository& repository, const std::string& branch) {
  const auto end = commit_of(repository, branch);
  if (const auto base = git(repository.top, {"merge-base", "HEAD", end})) return *base;
  throw Error("git knows no common ancestor of HEAD and " + branch + " in " + repository.top +
              how_to_get_it(repository));
}

namespace fs = std::filesystem;

void demand(const std::string& directory, const std::vector<std::string>& words, const std::string& what) {
  std::string wrong;
  if (!git(directory, words, &wrong)) throw Error(what + ": git " + wrong);
}

std::string common_directory(const Repository& repository) {
  return git(repository.top, {"rev-parse", "--path-format=absolute", "--git-common-dir"}).value_or("");
}

/// Returns git options that fetch submodules from the repository's own copies. It has a copy of each submodule that
/// was ever initialised.
std::vector<std::string> own_copies(const Repository& repository) {
  const auto modules = common_directory(repository) + "/modules";
  // Git does not clone submodules from local paths unless this is set (CVE-2022-39253, since git 2.38.1).
  std::vector<std::string> options{"-c", "protocol.file.allow=always"};
  if (!fs::is_directory(modules)) return options;
  for (const auto& entry :
       fs::recursive_directory_iterator(modules, fs::directory_options::skip_permission_denied)) {
    if (entry.path().filename() != "HEAD" || !fs::exists(entry.path().parent_path() / "objects")) continue;
    const auto module = entry.path().parent_path();
    const auto name = fs::relative(module, modules).string();
    options.insert(options.end(), {"-c", "submodule." + name + ".url=" + module.string()});
  }
  return options;
}

/// Makes `directory` a working tree that is not registered in the repository. Its `.git` has its own index
/// and detached HEAD, and shares everything else by `commondir` (gitrepository-layout(5)). `git worktree add`
/// would register it, and the entry would remain after the build tree is removed.
void link_to(const Repository& repository, const std::string& commit, const std::string& directory) {
  const auto own = fs::path(directory) / ".git";
  fs::create_directories(own);
  std::ofstream(own / "HEAD") << commit << '\n';
  std::ofstream(own / "commondir") << common_directory(repository) << '\n';
}

/// Returns the paths of the submodules in the .gitmodules of a checkout.
std::vector<std::string> submodules_of(const std::string& directory) {
  if (!fs::exists(directory + "/.gitmodules")) return {};
  std::istringstream said(
      git(directory, {"config", "--file", ".gitmodules", "--get-regexp", "^submodule\\..*\\.path$"})
          .value_or(""));
  std::vector<std::string> paths;
  for (std::string line; std::getline(said, line);) paths.push_back(line.substr(line.find(".path ") + 6));
  return paths;
}

/// Fetches submodules: from the repository's own copies, which need no network, if they have the commit; else from
/// the URLs of the submodules. An unavailable submodule is not an error, since the build may not need it. Returns the
/// paths of unavailable ones below the checkout.
std::vector<std::string> update_submodules(const std::vector<std::string>& copies,
                                           const std::string& directory, const std::string& prefix = "") {
  std::vector<std::string> missing;
  for (const auto& path : submodules_of(directory)) {
    // submodule.active makes the submodule active. --init would also do this, but it would write to the configuration
    // of the repository.
    const std::vector<std::string> update{"-c", "submodule.active=.", "submodule", "--quiet", "update", "--",
                                          path};
    auto words = copies;
    words.insert(words.end(), update.begin(), update.end());
    if (!git(directory, words) && !git(directory, update)) {
      missing.push_back(prefix + path);
      continue;
    }
    const auto below = update_submodules(copies, directory + "/" + path, prefix + path + "/");
    missing.insert(missing.end(), below.begin(), below.end());
  }
  return missing;
}

/// Returns true for directories that change while commits are measured: the store's, git's, and build trees. These
/// directories are not part of a project's files, and every change in them would cause each commit to be built again.
bool is_overlaid(const fs::path& directory) {
  const auto name = directory.filename();
  return name != ".holdfast" && name != ".git" && !fs::exists(directory / "CMakeCache.txt");
}

/// Returns `path` if it is a file, else the files below it, sorted.
std::vector<fs::path> files_of(const std::string& path) {
  std::vector<fs::path> files;
  if (!fs::exists(path))
    throw Error(path + ": does not exist; --overlay names files and directories of the working tree");
  if (!fs::is_directory(path)) return {path};
  for (auto entry = fs::recursive_directory_iterator(path); entry != fs::recursive_directory_iterator();
       ++entry) {
    if (entry->is_directory() && !is_overlaid(entry->path())) entry.disable_recursion_pending();
    if (entry->is_regular_file()) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::optional<std::string> git(const std::string& directory, const std::vector<std::string>& words,
                               std::string* wrong) {
  // Git must not ask for a password: it would wait until the deadline.
  const auto ended = process::run_process({.file = "",
                                           .argv = process::git_command(directory, words),
                                           .environment = {"GIT_TERMINAL_PROMPT=0"},
                                           .directory = "",
                                           .deadline_s = kGitDeadline_s,
                                           .keep_stdout = true});
  auto text = ended.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const bool cut = ended.out.size() >= process::kOutBytes;  // the beginning is missing
  if (ended.how == process::Ended::How::exited && ended.code == 0 && !cut) return text;
  if (wrong != nullptr)
    *wrong =
        cut ? "printed more than is read" : process::how_it_ended(ended, kGitDeadline_s) + ": " + ended.tail;
  return std::nullopt;
}

Repository repository_of(const std::string& directory) {
  std::string wrong;
  const auto top = git(directory, {"rev-parse", "--show-toplevel"}, &wrong);
  if (!top)
    throw Error(directory + " is not in a git repository that can be read, but its commits are needed (git " +
                wrong + ")");
  auto prefix = git(directory, {"rev-parse", "--show-prefix"}).value_or("");
  if (!prefix.empty()) prefix.pop_back();  // the trailing '/'
  return {.top = *top, .prefix = prefix};
}

std::string commit_of(const Repository& repository, const std::string& revision) {
  constexpr std::string_view kMergeBase = "merge-base:";
  if (revision.starts_with(kMergeBase)) return merge_base(repository, revision.substr(kMergeBase.size()));
  // --end-of-options keeps a revision such as "-x" from being an option. ^{commit} peels tags, and fails for
  // a full hash of an object that does not exist, which --verify alone accepts.
  if (const auto commit =
          git(repository.top, {"rev-parse", "--verify", "-q", "--end-of-options", revision + "^{commit}"}))
    return *commit;
  throw Error("git knows no commit \"" + revision + "\" in " + repository.top + how_to_get_it(repository));
}

Commit commit_facts(const Repository& repository, const std::string& hash) {
  const auto lines = process::lines_of_git(
      // With log.showSignature, git would print the output of gpg between these lines.
      git(repository.top, {"show", "-s", "--no-show-signature", "--format=%an <%ae>%n%cI%n%s", hash})
          .value_or(""));
  Commit commit{.hash = hash, .author = "", .date = "", .subject = ""};
  if (!lines.empty()) commit.author = lines[0];
  if (lines.size() > 1) commit.date = lines[1];
  if (lines.size() > 2) commit.subject = lines[2];
  return commit;
}

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
  return process::lines_of_git(*listed);
}

std::vector<std::string> check_out(const Repository& repository, const std::string& commit,
                                   const std::string& directory) {
  fs::remove_all(directory);
  link_to(repository, commit, directory);
  // The repository's sparse patterns are for its own working tree, and the build needs all files. The new
  // index is empty, so that reset writes every file.
  demand(directory, {"-c", "core.sparseCheckout=false", "reset", "--quiet", "--hard", commit},
         directory + ": the commit " + short_commit(commit) + " cannot be checked out");
  if (!fs::exists(directory + "/.gitmodules")) return {};
  return update_submodules(own_copies(repository), directory);
}

void lay_over(const Repository& repository, const std::vector<std::string>& paths,
              const std::string& directory) {
  for (const auto& path : paths) {
    for (const auto& file : files_of(path)) {
      const auto name = fs::relative(file, repository.top);
      if (name.string().starts_with(".."))
        throw Error(path + ": is not below " + repository.top + ", where --overlay takes files from");
      const auto to = fs::path(directory) / name;
      fs::create_directories(to.parent_path());
      fs::copy_file(file, to, fs::copy_options::overwrite_existing);
    }
  }
}

std::string digest_of_files(const std::vector<std::string>& paths) {
  std::string all;
  for (const auto& path : paths) {
    for (const auto& file : files_of(path)) all += file.string() + " " + image::sha256_of_file(file) + "\n";
  }
  return image::sha256_of(all);
}

}  // namespace holdfast::commits
