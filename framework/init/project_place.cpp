#include "init/project_place.hpp"

#include <algorithm>
#include <filesystem>

#include "init/source_text.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/whole_file.hpp"
#include "process/revision.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;

bool is_project(const fs::path& directory) {
  const auto text = file_if_readable(directory / "CMakeLists.txt");
  return text && (calls(*text, "project") || calls(*text, "PROJECT"));
}

/// Git names the top of a repository without symbolic links, so sources are named in the same way.
std::string without_slash(const fs::path& path) {
  std::error_code none;
  const auto real = fs::canonical(path, none);
  const auto normal = none ? fs::absolute(path).lexically_normal() : real;
  return normal.has_filename() ? normal : normal.parent_path();
}

void add_projects(const fs::path& directory, int depth, std::vector<std::string>& found) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none)) {
    const auto name = entry.path().filename().string();
    if (!entry.is_directory(none) || name.starts_with('.') || name == "build") continue;
    if (is_project(entry.path()))
      found.push_back(without_slash(entry.path()));
    else if (depth > 1)
      add_projects(entry.path(), depth - 1, found);
  }
}

}  // namespace

std::string ProjectPlace::folder() const {
  const auto inside = fs::path(source).lexically_relative(root).string();
  return inside == "." ? "" : inside;
}

std::vector<std::string> project_folders(const std::string& directory) {
  std::vector<std::string> found;
  add_projects(directory, 2, found);
  std::ranges::sort(found);
  return found;
}

ProjectPlace project_at(const std::string& directory) {
  auto source = without_slash(directory);
  if (!fs::exists(fs::path(source) / "CMakeLists.txt")) {
    const auto folders = project_folders(source);
    if (folders.empty())
      throw Error(
          source +
          ": has no CMakeLists.txt, and no folder in it has one with project(); go to the sources of a "
          "CMake project, or name them: holdfast init SOURCE_DIR");
    if (folders.size() > 1)
      throw Error(source + ": has several CMake projects; name one of them: holdfast init " +
                  listed_first(folders, ", holdfast init "));
    source = folders.front();
  }
  const auto top = process::answer_of_git(source, {"rev-parse", "--show-toplevel"});
  return {source, top && !top->empty() ? *top : source};
}

std::string main_branch_of(const std::string& root) {
  auto branch = process::default_branch_of(root);
  if (!branch.empty()) return branch.starts_with("origin/") ? branch.substr(7) : branch;
  for (const auto* usual : {"main", "master"}) {
    if (process::answer_of_git(root,
                               {"rev-parse", "--quiet", "--verify", std::string("refs/heads/") + usual}))
      return usual;
  }
  branch = process::revision_of(root).branch;
  return branch.empty() ? "main" : branch;
}

/// `git check-ignore -v` prints FILE:LINE:PATTERN and the path.
bool is_ignored(const std::string& root, const std::string& directory) {
  const auto inside = fs::path(directory).lexically_relative(root).string();
  if (inside.empty() || inside.starts_with("..")) return true;
  if (!process::answer_of_git(root, {"rev-parse", "--git-dir"})) return true;
  const auto rule = process::answer_of_git(root, {"check-ignore", "-v", inside + "/CMakeCache.txt"});
  return rule && !rule->empty() && !rule->starts_with(inside + "/");
}

}  // namespace holdfast::init
