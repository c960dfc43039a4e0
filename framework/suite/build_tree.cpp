#include "suite/build_tree.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "model/error.hpp"
#include "process/revision.hpp"
#include "run/baseline_branch.hpp"
#include "store/durable_file.hpp"
#include "suite/default_store.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;
using TreeFiles = std::vector<std::string>;

constexpr const char* kLastTree = "build-tree";  ///< beside the default store: the path of the build tree
constexpr int kLevels = 3;                       ///< as in out/build/PRESET
constexpr std::size_t kDirectoriesMax = 1'000;

/// Nobody, where there is none. `look`: stat, or of a link itself lstat.
uid_t owner_of(const fs::path& path, int (*look)(const char*, struct stat*) = stat) {
  struct stat found {};
  return look(path.c_str(), &found) == 0 ? found.st_uid : static_cast<uid_t>(-1);
}

/// A stranger's link may lead to what is ours, and elsewhere the next time.
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

/// Of a build tree, as far as they are no stranger's.
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

/// Those that were configured from these sources.
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

TreeFiles suites_of_last_session(const fs::path& sources, uid_t us) {
  const auto note = sources / kDefaultDirectory / kLastTree;
  if (is_strangers(note.parent_path(), us) || is_strangers(note, us)) return {};
  std::string build;
  std::getline(std::ifstream(note), build);
  return build.empty() ? TreeFiles() : of_sources(suites_of(build, us), sources);
}

/// Build trees are not looked into.
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

TreeFiles suites_of_sources(const fs::path& here, uid_t us) {
  std::error_code none;
  for (fs::path place = here; !place.empty(); place = place.parent_path()) {
    if (fs::exists(place / "CMakeLists.txt", none)) {
      if (auto files = suites_of_last_session(place, us); !files.empty()) return files;
      TreeFiles found;
      std::size_t looked = 0;
      collect_below(place, kLevels, us, looked, found);
      found = of_sources(std::move(found), place);
      std::sort(found.begin(), found.end());
      if (!found.empty()) return found;
    }
    if (place == place.root_path()) break;
  }
  return {};
}

TreeFiles suites_around(const fs::path& here) {
  const auto us = owner_of(here);
  auto files = suites_above(here, us);
  return files.empty() ? suites_of_sources(here, us) : files;
}

TreeFiles suites_of_named(const std::string& directory) {
  const auto place = fs::absolute(directory).lexically_normal();
  auto files = suites_above(place, owner_of(place));
  if (files.empty())
    throw Error("--test-dir " + directory +
                ": is no build tree that declares performance tests; configure it first");
  return files;
}

/// CTest runs its tests in the build tree, wherever it was called: the shell's own variable says where that was.
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
  if (!files.empty())
    throw Error(fmt::format("there are several configurations; choose one of them with --suite: {}",
                            fmt::join(files, ", ")));
  const auto here = working_directory();
  if (here.empty()) throw Error("the working directory is gone; go to one that is there");
  throw Error(
      here.string() +
      ": is in no build tree that declares tests, nor in the sources of one; name it with --test-dir BUILD");
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

void remember_build_tree(const Suite& suite) {
  try {
    const auto directory = fs::path(suite.source_directory) / kDefaultDirectory;
    keep_out_of_git(directory);
    const auto note = directory / kLastTree;
    std::string known;
    std::getline(std::ifstream(note), known);
    if (known != suite.build_directory) store::write_durably(note, suite.build_directory + "\n");
  } catch (const Error&) {  // of another user, or read-only
  }
}

}  // namespace holdfast::suite
