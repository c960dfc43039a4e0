#include "commits/checkout.hpp"

#include <algorithm>
#include <filesystem>

#include "image/digest.hpp"
#include "model/error.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;

void demand(const std::string& directory, const std::vector<std::string>& words, const std::string& what) {
  std::string wrong;
  if (!git(directory, words, &wrong)) throw Error(what + ": git " + words.front() + " " + wrong);
}

/// Options of git that have submodules come from the repository's own copies, of those that were ever initialised.
std::vector<std::string> own_copies(const Repository& repository) {
  const auto common =
      git(repository.top, {"rev-parse", "--path-format=absolute", "--git-common-dir"}).value_or("");
  const auto modules = common + "/modules";
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

/// From the repository's own copies, which need no network, where they have the commit; else from where they come from.
void update_submodules(const Repository& repository, const std::string& directory) {
  if (!fs::exists(directory + "/.gitmodules")) return;
  const std::vector<std::string> update{"submodule", "--quiet", "update", "--init", "--recursive"};
  auto words = own_copies(repository);
  words.insert(words.end(), update.begin(), update.end());
  if (!git(directory, words)) demand(directory, update, directory + ": its submodules cannot be had");
}

/// The files themselves, and those below directories; sorted.
std::vector<fs::path> files_of(const std::string& path) {
  std::vector<fs::path> files;
  if (!fs::exists(path))
    throw Error(path + ": does not exist; --overlay names files and directories of the working tree");
  if (!fs::is_directory(path)) return {path};
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void check_out(const Repository& repository, const std::string& commit, const std::string& directory) {
  // Ours alone: to prune would take those of the user on a disk that is not mounted.
  git(repository.top, {"worktree", "remove", "--force", "--force", directory});
  fs::remove_all(directory);
  fs::create_directories(fs::path(directory).parent_path());
  demand(repository.top, {"worktree", "add", "--quiet", "--detach", "--force", "--force", directory, commit},
         directory + ": the commit " + short_hash(commit) + " cannot be checked out");
  update_submodules(repository, directory);
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
