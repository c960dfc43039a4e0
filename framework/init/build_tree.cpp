#include "init/build_tree.hpp"

#include <algorithm>
#include <filesystem>

#include "ci/project.hpp"
#include "init/code_model.hpp"
#include "init/switches.hpp"
#include "model/error.hpp"
#include "model/helper_binaries.hpp"
#include "model/joined_text.hpp"
#include "model/text/files.hpp"
#include "model/whole_file.hpp"
#include "process/pattern.hpp"
#include "process/process.hpp"
#include "run/commits/presets.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;
using process::Pattern;
using Words = std::vector<std::string>;

constexpr int kDepth = 3;  // out/build/x64-Release

/// Directories that hold no build trees, and may be large.
bool is_skipped(const std::string& name) {
  return name == ".git" || name == "node_modules" || name == "CMakeFiles" || name == "_deps";
}

bool is_tree_of(const fs::path& directory, const std::string& source) {
  if (!fs::exists(directory / "CMakeCache.txt")) return false;
  std::error_code none;
  return fs::equivalent(commits::value_of(commits::read_cache(directory), "CMAKE_HOME_DIRECTORY"), source,
                        none);
}

void add_trees(const fs::path& directory, const std::string& source, int depth, Words& trees) {
  std::error_code none;
  std::vector<fs::path> inner;
  for (const auto& entry : fs::directory_iterator(directory, none)) {
    if (entry.is_directory(none) && !entry.is_symlink(none) && !is_skipped(entry.path().filename()))
      inner.push_back(entry.path());
  }
  std::ranges::sort(inner);
  for (const auto& path : inner) {
    if (is_tree_of(path, source)) trees.push_back(path);
  }
  // Deeper trees exist, too, such as build/perf in build; `depth` limits the search.
  for (const auto& path : inner) {
    if (depth > 1) add_trees(path, source, depth - 1, trees);
  }
}

/// Entries by which a new tree finds the same compilers and packages as another one.
Words toolchain_of(const std::vector<commits::CacheEntry>& cache) {
  Words options;
  static const Pattern names(
      "^CMAKE_(C|CXX)_COMPILER$|^CMAKE_TOOLCHAIN_FILE$|^CMAKE_PREFIX_PATH$|^CMAKE_MODULE_PATH$|"
      "^VCPKG_|^FETCHCONTENT_");
  for (const auto& entry : cache) {
    const bool chosen = names.found_in(entry.name) ||
                        (entry.type == "BOOL" && entry.value == "ON" && is_benchmark_switch(entry.name));
    if (chosen && commits::is_settable(entry) && !entry.value.empty())
      options.push_back(commits::option_of(entry));
  }
  return options;
}

ChosenTree new_tree(const TreeWanted& wanted, const std::string& build, const Words& unoptimised) {
  ChosenTree tree{.build = build, .preset = "", .is_own = true, .why = ""};
  tree.preset =
      wanted.preset.value_or(preset_for_measurements(commits::preset_names("cmake", wanted.source)));
  if (!tree.preset.empty()) {
    tree.why = "configured with the preset " + tree.preset;
    return tree;
  }
  tree.options = {"-DCMAKE_BUILD_TYPE=Release"};
  if (process::found_in_path("ninja")) tree.options.insert(tree.options.begin(), {"-G", "Ninja"});
  tree.why = "configured with the build type Release";
  if (unoptimised.empty()) return tree;
  const auto more = toolchain_of(commits::read_cache(unoptimised.front()));
  tree.options.insert(tree.options.end(), more.begin(), more.end());
  tree.why += ", as " + unoptimised.front() + " is not for measurements";
  return tree;
}

/// Returns the file that records the options of the tree, one on each line.
std::string record_of(const std::string& build) { return build + "/holdfast-init.txt"; }

Words recorded(const std::string& build) {
  const auto text = file_if_readable(record_of(build)).value_or("");
  auto lines = split(text, '\n');
  std::erase(lines, "");
  return lines;
}

ChosenTree known_tree(const std::string& build, bool is_own, std::string why) {
  return {.build = build,
          .preset = "",
          .given = recorded(build),
          .is_configured = true,
          .is_own = is_own,
          .why = std::move(why)};
}

/// CMake finds an installed Holdfast by PATH. This function also finds one whose program was called by its
/// path.
Words holdfast_beside_this_program() {
  const auto prefix = fs::path(directory_of_wrapper()).parent_path();
  for (const auto* library : {"lib", "lib64", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu"}) {
    const auto package = prefix / library / "cmake/Holdfast";
    if (fs::exists(package / "HoldfastConfig.cmake")) return {"-DHoldfast_DIR=" + package.string()};
  }
  return {};
}

/// Returns true for a preset or a build tree whose name says that it is not for measurements on this machine.
bool has_other_purpose(const std::string& name) {
  static const Pattern other(
      "(?i)debug|asan|tsan|ubsan|msan|sanit|cover|msvc|windows|win32|win64|vs20|visual|xcode|macos|apple|ios|"
      "android|mingw|emscripten|wasm|tidy|fuzz|arm|cross");
  return other.found_in(name);
}

/// Returns true if programs of the tree can be measured.
bool is_measurable(const std::string& tree) {
  const auto cache = commits::read_cache(tree);
  static const Pattern instrumented("-fsanitize|--coverage|-fprofile-arcs");
  return is_optimised(cache) && !has_other_purpose(fs::path(tree).filename()) &&
         !instrumented.found_in(commits::value_of(cache, "CMAKE_CXX_FLAGS"));
}

void run_cmake(const std::string& source, const Words& options, const ChosenTree& tree,
               const std::string& preset) {
  Words command{"cmake", "-S", source, "-B", tree.build, "-Wno-dev"};
  if (!preset.empty()) command.push_back("--preset=" + preset);
  command.insert(command.end(), tree.options.begin(), tree.options.end());
  for (const auto& option : holdfast_beside_this_program()) command.push_back(option);
  for (const auto& option : options) command.push_back("-D" + option);
  commits::run_logged(command, log_of(tree));
}

}  // namespace

bool is_optimised(const std::vector<commits::CacheEntry>& cache) {
  static const Pattern optimised("(?i)(^|;)(release|relwithdebinfo|minsizerel)(;|$)");
  return optimised.found_in(commits::value_of(cache, "CMAKE_BUILD_TYPE")) ||
         optimised.found_in(commits::value_of(cache, "CMAKE_CONFIGURATION_TYPES"));
}

std::string config_of(const std::vector<commits::CacheEntry>& cache) {
  const auto several = commits::value_of(cache, "CMAKE_CONFIGURATION_TYPES");
  return several.empty() ? commits::value_of(cache, "CMAKE_BUILD_TYPE") : "Release";
}

std::string preset_for_measurements(const std::vector<std::string>& names) {
  for (const auto* pattern : {"(?i)release|relwith", "(?i)bench|perf", "."}) {
    const Pattern wanted(pattern);
    for (const auto& name : names) {
      if (wanted.found_in(name) && !has_other_purpose(name)) return name;
    }
  }
  return "";
}

std::vector<std::string> configured_trees(const std::string& source) {
  Words trees;
  add_trees(source, source, kDepth, trees);
  add_trees(fs::path(source).parent_path(), source, 1, trees);
  return trees;
}

ChosenTree chosen_tree(const TreeWanted& wanted) {
  const auto own = (fs::path(wanted.source) / kOwnTree).string();
  if (wanted.build) {
    const auto build = fs::absolute(*wanted.build).lexically_normal().string();
    if (is_tree_of(build, wanted.source)) return known_tree(build, false, "named by --build");
    if (fs::exists(build + "/CMakeCache.txt"))
      throw Error(build + ": is a build tree of other sources than " + wanted.source);
    return new_tree(wanted, build, {});
  }
  if (is_tree_of(own, wanted.source) && !wanted.preset) return known_tree(own, true, "configured before");
  Words unoptimised;
  for (const auto& tree : configured_trees(wanted.source)) {
    const bool good = is_measurable(tree);
    if (good && !wanted.preset) return known_tree(tree, false, "the first optimised build tree");
    if (!good) unoptimised.push_back(tree);
  }
  return new_tree(wanted, own, unoptimised);
}

std::string log_of(const ChosenTree& tree) { return tree.build + "/holdfast-init.log"; }

void keep_given(const std::vector<std::string>& options, ChosenTree& tree) {
  const auto add = [&tree](const std::string& option) {
    if (std::ranges::find(tree.given, option) == tree.given.end()) tree.given.push_back(option);
  };
  if (!tree.preset.empty()) add("--preset=" + tree.preset);
  for (const auto& option : options) {
    if (option.find("=/") == std::string::npos) add("-D" + option);
  }
  if (!tree.given.empty()) text::write_file(record_of(tree.build), joined(tree.given, "\n") + "\n");
}

void configure(const std::string& source, const std::vector<std::string>& options, ChosenTree& tree) {
  if (tree.is_own) ci::make_ignored_directory(tree.build);
  std::error_code none;
  fs::create_directories(tree.build, none);
  fs::remove(log_of(tree), none);
  ask_for_code_model(tree.build);
  try {
    run_cmake(source, options, tree, tree.is_configured ? "" : tree.preset);
  } catch (const commits::BuildFailed& failed) {
    if (tree.preset.empty() || tree.is_configured) throw;
    tree.why =
        "configured with the build type Release, because the preset " + tree.preset + " cannot be used here";
    tree.preset = "";
    tree.options = {"-DCMAKE_BUILD_TYPE=Release"};
    fs::remove(tree.build + "/CMakeCache.txt", none);
    run_cmake(source, options, tree, "");
  }
  tree.is_configured = true;
  if (is_optimised(commits::read_cache(tree.build))) return;
  // A preset may leave the build type to its user.
  if (!tree.is_own)
    throw Error(
        tree.build +
        ": its build type is not optimised, so its times mean nothing; name another tree with --build, or "
        "set the type with --option CMAKE_BUILD_TYPE=Release");
  auto release = options;
  release.push_back("CMAKE_BUILD_TYPE=Release");
  run_cmake(source, release, tree, "");
}

}  // namespace holdfast::init
