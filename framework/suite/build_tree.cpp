#include "suite/build_tree.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "model/error.hpp"
#include "process/revision.hpp"
#include "run/reference/baseline_branch.hpp"
#include "store/durable_file.hpp"
#include "suite/default_store.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;
using TreeFiles = std::vector<std::string>;

constexpr const char* kLastTree = "build-tree";  ///< beside the default store: the paths of the build trees
constexpr int kLevels = 3;                       ///< as in out/build/PRESET
constexpr std::size_t kDirectoriesMax = 1'000;
constexpr std::size_t kTreesMax = 20;

/// Returns no user if there is no file. `look`: stat, or lstat for a link itself.
uid_t owner_of(const fs::path& path, int (*look)(const char*, struct stat*) = stat) {
  struct stat found {};
  return look(path.c_str(), &found) == 0 ? found.st_uid : static_cast<uid_t>(-1);
}

/// The owner of a link counts as well: a stranger's link may point to a file of this user now, and elsewhere the next
/// time.
bool is_strangers(const fs::path& path, uid_t us) {
  for (const auto owner : {owner_of(path), owner_of(path, lstat)}) {
    if (owner != geteuid() && owner != 0 && owner != us) return true;
  }
  return false;
}

fs::path working_directory() {
  std::error_code gone;
  return fs::current_path(gone);
}

/// Returns the suites of a build tree, except those of strangers.
TreeFiles suites_of(const fs::path& build, uid_t us) {
  const auto directory = build / "holdfast";  // the declarations are in it, too
  auto files = is_strangers(directory, us) ? TreeFiles() : suites_in(directory);
  std::erase_if(files, [&](const std::string& file) { return is_strangers(file, us); });
  return files;
}

TreeFiles suites_above(const fs::path& here, uid_t us) {
  for (fs::path place = here; !place.empty(); place = place.parent_path()) {
    auto files = suites_of(place, us);
    if (!files.empty() || place == place.root_path()) return files;
  }
  return {};
}

bool same(const fs::path& a, const fs::path& b) {
  std::error_code none;
  return fs::equivalent(a, b, none);
}

/// Returns the suite files that were configured from these sources.
TreeFiles of_sources(TreeFiles files, const fs::path& sources) {
  std::erase_if(files, [&](const std::string& file) {
    try {
      return !same(wire::read_suite(file).source_directory, sources);
    } catch (const Error&) {
      return true;
    }
  });
  return files;
}

/// Returns the build trees of sessions, the last one first.
std::vector<std::string> known_trees(const fs::path& note) {
  std::vector<std::string> trees;
  std::ifstream lines(note);
  for (std::string line; std::getline(lines, line) && trees.size() < kTreesMax;) {
    if (!line.empty()) trees.push_back(line);
  }
  return trees;
}

/// Returns the suites of each tree that had a session, the last one first.
std::vector<TreeFiles> suites_of_sessions(const fs::path& sources, uid_t us) {
  const auto note = sources / kDefaultDirectory / kLastTree;
  if (is_strangers(note.parent_path(), us) || is_strangers(note, us)) return {};
  std::vector<TreeFiles> all;
  for (const auto& build : known_trees(note)) all.push_back(of_sources(suites_of(build, us), sources));
  return all;
}

/// Collects build trees below a directory, without searching inside of them.
void collect_below(const fs::path& place, int levels, uid_t us, std::size_t& looked, TreeFiles& found) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(place, none)) {
    const auto name = entry.path().filename().string();
    if (!entry.is_directory(none) || entry.is_symlink(none) || name.starts_with('.')) continue;
    if (++looked > kDirectoriesMax) return;
    if (fs::exists(entry.path() / "CMakeCache.txt", none)) {
      const auto files = suites_of(entry.path(), us);
      found.insert(found.end(), files.begin(), files.end());
    } else if (levels > 1) {
      collect_below(entry.path(), levels - 1, us, looked, found);
    }
  }
}

/// Returns the suites below the sources, sorted.
TreeFiles suites_below(const fs::path& sources, uid_t us) {
  TreeFiles found;
  std::size_t looked = 0;
  collect_below(sources, kLevels, us, looked, found);
  found = of_sources(std::move(found), sources);
  std::sort(found.begin(), found.end());
  return found;
}

/// The sources that were found, and their suites.
struct OfSources {
  fs::path sources{};
  TreeFiles files{};
  bool had_session = false;  ///< the suites are of the tree of the last session
};

OfSources suites_of_sources(const fs::path& here, uid_t us) {
  std::error_code none;
  for (fs::path place = here; !place.empty(); place = place.parent_path()) {
    if (fs::exists(place / "CMakeLists.txt", none)) {
      const auto of_sessions = suites_of_sessions(place, us);
      if (!of_sessions.empty() && !of_sessions.front().empty()) return {place, of_sessions.front(), true};
      if (auto found = suites_below(place, us); !found.empty()) return {place, std::move(found)};
    }
    if (place == place.root_path()) break;
  }
  return {};
}

TreeFiles suites_around(const fs::path& here) {
  const auto us = owner_of(here);
  auto files = suites_above(here, us);
  return files.empty() ? suites_of_sources(here, us).files : files;
}

/// Returns the build tree of BUILD/holdfast/suite.CONFIG.json.
fs::path tree_of(const std::string& suite) { return fs::path(suite).parent_path().parent_path(); }

/// Returns each tree once.
std::vector<fs::path> trees_of(const TreeFiles& files) {
  std::vector<fs::path> trees;
  for (const auto& file : files) {
    if (std::ranges::find(trees, tree_of(file)) == trees.end()) trees.push_back(tree_of(file));
  }
  return trees;
}

std::string shown_tree(const fs::path& tree) {
  const auto below = tree.lexically_relative(working_directory());
  return below.empty() || below.string().starts_with("..") ? tree.string() : below.string();
}

/// Returns a flag: true if suites_meant() had to find the tree by the working directory.
bool& tree_was_looked_for() {
  static bool looked_for = false;
  return looked_for;
}

TreeFiles suites_of_named(const std::string& directory) {
  const auto place = fs::absolute(directory).lexically_normal();
  auto files = suites_above(place, owner_of(place));
  if (files.empty())
    throw Error("--test-dir " + directory +
                ": is not a build tree that declares performance tests; configure it first");
  return files;
}

/// Returns the working directory, and that of the user's shell. CTest runs its tests in the build tree; PWD, which the
/// shell set, still has the directory in which ctest was called.
std::vector<fs::path> places_of_user() {
  std::vector<fs::path> places{working_directory()};
  const char* shell = std::getenv("PWD");
  std::error_code none;
  if (shell != nullptr && fs::path(shell).is_absolute() && fs::is_directory(shell, none) &&
      !same(shell, places.front()))
    places.emplace_back(shell);
  return places;
}

}  // namespace

TreeFiles suites_in(const fs::path& directory) {
  TreeFiles files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with("suite.") && name.ends_with(".json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TreeFiles suites_meant(const BuildTree& named) {
  if (named.suite) return {*named.suite};
  if (named.test_dir) return suites_of_named(*named.test_dir);
  tree_was_looked_for() = true;
  return suites_around(working_directory());
}

std::optional<Suite> declared_suite(const BuildTree& named) {
  const auto files = suites_meant(named);
  return files.empty() ? std::nullopt : std::optional(wire::read_suite(files.front()));
}

std::string source_directory(const BuildTree& named) {
  const auto found = declared_suite(named);
  return found ? found->source_directory : working_directory().string();
}

std::string branch_here(const BuildTree& named) {
  return run::branch_of(process::revision_of(source_directory(named)));
}

std::string author_here(const BuildTree& named) { return process::author_of(source_directory(named)); }

std::string needed_suite(const BuildTree& named) {
  const auto files = suites_meant(named);
  if (files.size() == 1) return files.front();
  tree_was_looked_for() = false;  // no tree was chosen
  if (!files.empty())
    throw Error(fmt::format("there are several configurations; choose one of them with --suite: {}",
                            fmt::join(files, ", ")));
  const auto here = working_directory();
  if (here.empty()) throw Error("the working directory does not exist any more; change to another one");
  throw Error(here.string() +
              ": is not in a build tree that declares tests, nor in the sources of one; name the build tree "
              "with --test-dir BUILD");
}

std::vector<std::string> options_for(const std::string& build_directory, const std::string& config) {
  if (build_directory.empty()) return {};
  const auto all = suites_in(fs::path(build_directory) / "holdfast");
  const bool is_found = [&] {
    for (const auto& place : places_of_user()) {
      const auto files = suites_around(place);
      if (files.size() != 1 || !same(fs::path(files.front()).parent_path().parent_path(), build_directory))
        return false;
    }
    return true;
  }();
  if (is_found) return {};
  if (all.size() < 2) return {"--test-dir", build_directory};
  return {"--suite", (fs::path(build_directory) / "holdfast" / ("suite." + config + ".json")).string()};
}

std::string choice_of_tree() {
  const auto here = working_directory();
  const auto us = owner_of(here);
  if (!tree_was_looked_for() || !suites_above(here, us).empty()) return "";
  const auto [sources, files, had_session] = suites_of_sources(here, us);
  if (files.empty()) return "";
  auto all = suites_below(sources, us);
  for (const auto& of_session : suites_of_sessions(sources, us))
    all.insert(all.end(), of_session.begin(), of_session.end());
  const auto meant = trees_of(files).front();
  std::vector<std::string> others;
  for (const auto& tree : trees_of(all)) {
    if (!same(tree, meant)) others.push_back(shown_tree(tree));
  }
  if (others.empty()) return "";
  return fmt::format("build tree {}, {}; others: {}; --test-dir names one", shown_tree(meant),
                     had_session ? "which had the last session" : "the first of several",
                     fmt::join(others, ", "));
}

void remember_build_tree(const Suite& suite) {
  try {
    const auto directory = fs::path(suite.source_directory) / kDefaultDirectory;
    keep_out_of_git(directory);
    const auto note = directory / kLastTree;
    auto known = known_trees(note);
    if (!known.empty() && known.front() == suite.build_directory) return;
    std::erase_if(known, [&](const std::string& tree) {
      return tree == suite.build_directory || suites_in(fs::path(tree) / "holdfast").empty();
    });
    known.insert(known.begin(), suite.build_directory);
    store::write_durably(note, fmt::format("{}\n", fmt::join(known, "\n")));
  } catch (const Error&) {  // it belongs to another user, or is read-only
  }
}

}  // namespace holdfast::suite
