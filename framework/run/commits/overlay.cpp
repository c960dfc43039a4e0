#include "run/commits/overlay.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "model/joined_text.hpp"
#include "run/commits/benchmark_sources.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Files = std::set<std::string>;  // relative to the top of the repository

const Words kLists{"*CMakeLists.txt", "*.cmake"};

Words below(const std::string& prefix, const Words& patterns) {
  Words words{"--"};
  for (const auto& pattern : patterns) words.push_back(prefix.empty() ? pattern : prefix + "/" + pattern);
  return words;
}

/// Returns the names that git prints, one on each line. Empty if git fails; git grep also fails if it finds
/// nothing.
Files named_by(const Repository& repository, Words words, const Words& paths) {
  // By default, git quotes and escapes names with other than ASCII characters (git-config(1)).
  words.insert(words.begin(), {"-c", "core.quotePath=false"});
  words.insert(words.end(), paths.begin(), paths.end());
  const auto said = git(repository.top, words).value_or("");
  Files files;
  for (auto& name : split(said, '\n')) {
    if (!name.empty()) files.insert(std::move(name));
  }
  return files;
}

/// Returns the files of the working tree whose text matches.
Files matching(const Repository& repository, const Words& expression, const Words& patterns) {
  // --untracked: the current benchmarks may not be committed yet. -I skips binary files.
  Words words{"grep", "--untracked", "-l", "-I"};
  words.insert(words.end(), expression.begin(), expression.end());
  return named_by(repository, words, below(repository.prefix, patterns));
}

bool has(const Repository& repository, const std::string& commit, const std::string& path) {
  return git(repository.top, {"cat-file", "-e", commit + ":" + path}).has_value();
}

/// Returns the outermost directory above the file that the commit lacks; empty if the commit has all of them.
std::string new_directory(const Repository& repository, const std::string& commit, const std::string& file) {
  std::string outermost;
  for (auto path = fs::path(file).parent_path(); !path.empty(); path = path.parent_path()) {
    if (has(repository, commit, path.string())) break;
    outermost = path.string();
  }
  return outermost;
}

Files files_in(const Repository& repository, const std::string& directory) {
  return named_by(repository, {"ls-files", "--cached", "--others", "--exclude-standard"}, {"--", directory});
}

bool is_in_a_build_tree(const fs::path& file, const fs::path& top) {
  for (auto path = file.parent_path(); path != top && path.has_relative_path(); path = path.parent_path()) {
    if (fs::exists(path / "CMakeCache.txt")) return true;
  }
  return false;
}

}  // namespace

bool uses_holdfast(const Repository& repository, const std::string& commit) {
  return !named_by(repository, {"grep", "-l", "-i", "-e", "holdfast", commit},
                   below(repository.prefix, kLists))
              .empty();
}

std::vector<std::string> overlay_for(const Repository& repository, const std::string& commit,
                                     const std::string& build) {
  auto files = matching(repository, {"-i", "-e", "holdfast"}, kLists);
  files.merge(matching(repository, {"-E", "-e", kHoldfastHeader}, kSources));
  for (const auto& file : matching(repository, {"-E", "-e", kOtherHeader}, kSources)) {
    if (!has(repository, commit, file)) files.insert(file);
  }
  // Symbolic links are resolved in both paths, or a link would hide that the build tree is below the sources.
  const auto tree = fs::weakly_canonical(build).string() + "/";
  const fs::path top = fs::weakly_canonical(repository.top);
  std::erase_if(files, [&](const std::string& file) {
    return (top / file).string().starts_with(tree) || is_in_a_build_tree(top / file, top);
  });
  Files directories;
  for (const auto& file : files) directories.insert(new_directory(repository, commit, file));
  directories.erase("");
  for (const auto& directory : directories) files.merge(files_in(repository, directory));
  std::vector<std::string> paths;
  for (const auto& file : files) {
    // git ls-files also names submodules, and files that were removed without git.
    if (fs::is_regular_file(top / file)) paths.push_back((fs::path(repository.top) / file).string());
  }
  return paths;
}

std::string shown_overlay(const Repository& repository, const std::vector<std::string>& overlay) {
  constexpr std::size_t kShown = 4;
  Words names;
  for (std::size_t i = 0; i < std::min(overlay.size(), kShown); ++i)
    names.push_back(fs::relative(overlay[i], repository.top).string());
  const auto more = overlay.size() - names.size();
  return listed(names) + (more == 0 ? "" : " and " + std::to_string(more) + " more");
}

}  // namespace holdfast::commits
