#include "run/commits/build.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "image/digest.hpp"
#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/short_commit.hpp"
#include "run/commits/cmake.hpp"
#include "run/commits/git.hpp"
#include "run/commits/presets.hpp"
#include "wire/declaration_json.hpp"

// A build has three steps: make the checkout, configure it, and build the targets. The files "configured" and
// "targets.*" record the last two, and are written after them, so that an interrupted step is repeated.

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;

/// A lock that a process holds while it makes or looks for builds.
class Lock {
 public:
  // The kernel releases flock(2) at the end of the process, even if it is killed. So no lock is ever left
  // over.
  explicit Lock(const std::string& path) : file_(path, O_CREAT | O_RDWR, 0644) {
    const int wrong = file_.is_open() ? lock_file(file_, LOCK_EX) : errno;
    if (wrong != 0)
      throw Error(path + ": cannot be locked, so no commit can be built beside it: " + std::strerror(wrong));
  }

 private:
  Descriptor file_;
};

struct Places {
  std::string source;
  std::string build;
  std::string log;
  std::string configured;  ///< exists if the tree is configured
  std::string targets;     ///< the targets that are built
  std::string submodules;  ///< the submodules that the checkout lacks
};

/// Returns the paths for a commit. They depend on the whole recipe except the test.
Places places_of(const Recipe& recipe, const std::string& commit) {
  std::string all =
      recipe.configuration.source + "\n" + recipe.source_variable + "\n" + recipe.repository.prefix;
  all += "\n" + recipe.configuration.preset;
  // A checkout without this file gets a copy of it, which may change what the preset sets.
  if (const auto file = user_presets_of(recipe.configuration.source); !file.empty())
    all += "\n" + image::sha256_of_file(file);
  for (const auto& option : recipe.configuration.options) all += "\n" + option;
  if (!recipe.overlay.empty()) all += "\n" + digest_of_files(recipe.overlay);
  const auto place = recipe.place + "/" + short_commit(commit) + "-" + image::sha256_of(all).substr(0, 8);
  return {.source = place + "/source",
          .build = place + "/build",
          .log = place + "/log",
          .configured = place + "/configured",
          .targets = place + "/targets." + recipe.config,
          .submodules = place + "/submodules"};
}

bool is_outer(const Recipe& recipe) { return !recipe.source_variable.empty(); }

/// Returns the configuration at the commit, in which paths to files of the sources lead to files of the checkout.
/// The checkout lacks files that git does not track: paths to these files in the checkout's preset lead to the
/// originals.
Configuration at_commit(const Recipe& recipe, const std::string& checked_out, const Places& places,
                        std::string& note) {
  auto project = recipe.configuration;
  if (is_outer(recipe)) return project;
  add_user_presets(project.source, checked_out);
  std::optional<std::vector<CacheEntry>> entries;
  if (!project.preset.empty()) {
    entries = preset_entries(project.cmake, checked_out, project.preset);
    if (!entries) {
      note =
          "it has no preset \"" + project.preset + "\", and was configured with the settings of this build";
      project = without_preset(project, recipe.place + "/defaults_without_preset");
    }
  }
  for (auto& option : project.options)
    option = rooted(rooted(option, project.source, checked_out), recipe.repository.top, places.source);
  // A -D on the command line takes precedence over the preset's value (cmake(1)).
  for (auto entry : entries.value_or(std::vector<CacheEntry>())) {
    const auto own = entry.value;
    entry.value = rooted_where_missing(own, checked_out, project.source);
    if (entry.value != own) project.options.push_back(option_of(entry));
  }
  return project;
}

/// Returns the option that lets __FILE__ name the files of the checkout and of its build tree by their current
/// paths (cmake/HoldfastPlacement.cmake). A path with a character that compilers or CMake interpret is not mapped.
std::string macro_prefixes(const Recipe& recipe, const std::string& checked_out, const Places& places) {
  const auto& current = recipe.configuration;
  std::vector<std::string> pairs;
  const auto add = [&pairs](const std::string& from, const std::string& to) {
    if (!to.empty() && (from + to).find_first_of("=;<>,[]$\"\\") == std::string::npos)
      pairs.push_back(from + "=" + to);
  };
  // Compilers apply the last pair that matches; Clang before 17 applies the longest.
  if (checked_out != places.source) add(places.source, recipe.repository.top);
  // The user's path of the sources may be a link, which git resolves.
  add(checked_out,
      is_outer(recipe) ? value_of(read_cache(current.build), recipe.source_variable) : current.source);
  add(places.build, current.build);
  return "-DHOLDFAST_MACRO_PREFIXES:INTERNAL=" + joined(pairs, ";");
}

/// Runs a command. If it fails, the error also names the submodules that the checkout lacks, because the command
/// may need them. Throws BuildFailed.
void run_in_checkout(const std::vector<std::string>& command, const Places& places) {
  try {
    run_logged(command, places.log);
  } catch (const BuildFailed& why) {
    std::string lacking;
    std::ifstream file(places.submodules);
    for (std::string path; std::getline(file, path);) lacking += (lacking.empty() ? "" : ", ") + path;
    if (lacking.empty()) throw;
    throw BuildFailed(std::string(why.what()) + "\n(submodules that cannot be fetched: " + lacking + ")");
  }
}

/// Checks out and configures a commit, unless that has been done already.
void configure(const Recipe& recipe, const std::string& commit, const Places& places) {
  if (fs::exists(places.configured)) return;
  // A build tree without the marker is from an attempt that failed or was interrupted. Its cache could have
  // entries of that attempt.
  fs::remove_all(places.build);
  fs::remove(places.log);
  const auto lacking = check_out(recipe.repository, commit, places.source);
  std::ofstream submodules(places.submodules);
  for (const auto& path : lacking) submodules << path << '\n';
  submodules.close();
  lay_over(recipe.repository, recipe.overlay, places.source);
  const auto& prefix = recipe.repository.prefix;
  const auto checked_out = prefix.empty() ? places.source : places.source + "/" + prefix;
  std::string note;
  const auto project = at_commit(recipe, checked_out, places, note);
  const auto source = is_outer(recipe) ? project.source : checked_out;
  auto command = configure_command(project, source, places.build);
  if (is_outer(recipe)) command.push_back("-D" + recipe.source_variable + "=" + checked_out);
  command.push_back(macro_prefixes(recipe, checked_out, places));
  run_in_checkout(command, places);
  std::ofstream(places.configured) << note << '\n';
}

/// Returns the suite of that configuration, or the only suite in a tree with a single build type.
std::string suite_in(const std::string& build, const std::string& config) {
  const auto file = build + "/holdfast/suite." + config + ".json";
  if (fs::exists(file)) return file;
  std::vector<std::string> others;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(build + "/holdfast", none)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with("suite.") && name.ends_with(".json")) others.push_back(entry.path());
  }
  return others.size() == 1 ? others.front() : "";
}

/// Returns the targets that must be built; "all" if the suite or test does not declare them.
std::set<std::string> targets_of(const Recipe& recipe, const Built& built) {
  if (built.suite.empty()) return {};
  auto targets = wire::read_suite(built.suite).targets;
  const auto declared = recipe.test.empty() ? std::nullopt : declaration_in(built, recipe.test);
  if (declared) targets = wire::read_declaration(*declared).targets;
  return targets ? std::set<std::string>(targets->begin(), targets->end()) : std::set<std::string>{"all"};
}

std::set<std::string> words_in(const std::string& path) {
  std::set<std::string> words;
  std::ifstream file(path);
  for (std::string word; file >> word;) words.insert(word);
  return words;
}

std::vector<std::string> build_command(const Recipe& recipe, const Places& places,
                                       const std::set<std::string>& targets) {
  std::vector<std::string> command{recipe.configuration.cmake, "--build", places.build, "--config",
                                   recipe.config};
  // Make runs one job at a time by default. --parallel would override the user's variable
  // (cmake-env-variables(7)).
  if (std::getenv("CMAKE_BUILD_PARALLEL_LEVEL") == nullptr)
    command.insert(command.end(), {"--parallel", std::to_string(std::thread::hardware_concurrency())});
  if (!targets.contains("all")) {
    command.emplace_back("--target");
    command.insert(command.end(), targets.begin(), targets.end());
  }
  return command;
}

/// Returns true if all targets are built. The sources of an outer project may change, so its targets are
/// always built again.
bool is_built(const Recipe& recipe, const Places& places, const std::set<std::string>& targets) {
  const auto there = words_in(places.targets);
  return !is_outer(recipe) && std::includes(there.begin(), there.end(), targets.begin(), targets.end());
}

}  // namespace

Recipe recipe_of(const std::string& build, const std::string& config, const std::string& repository) {
  Recipe recipe;
  recipe.place = fs::absolute(build).lexically_normal().string() + "/holdfast/commits";
  fs::create_directories(recipe.place);
  // configuration_of() may configure the sources below this place. Two processes must not do this at once.
  const Lock lock(recipe.place + "/lock");
  recipe.configuration = configuration_of(build, recipe.place + "/defaults");
  recipe.repository = repository_of(repository.empty() ? recipe.configuration.source : repository);
  recipe.config = config;
  return recipe;
}

Built build_commit(const Recipe& recipe, const std::string& commit) {
  const auto start = std::chrono::steady_clock::now();
  const auto places = places_of(recipe, commit);
  fs::create_directories(recipe.place);
  const Lock lock(recipe.place + "/lock");
  configure(recipe, commit, places);
  Built built{.commit = commit, .build = places.build, .suite = suite_in(places.build, recipe.config)};
  // Without a note, the file contains a line break only; std::ws skips it, and the note remains empty.
  std::getline(std::ifstream(places.configured) >> std::ws, built.note);
  auto targets = targets_of(recipe, built);
  if (!targets.empty() && !is_built(recipe, places, targets)) {
    built.fresh = true;
    try {
      run_in_checkout(build_command(recipe, places, targets), places);
    } catch (const BuildFailed& why) {
      throw TargetFailed(why.what());
    }
    // The file names all targets that were ever built here, so requests for several tests share one tree.
    targets.merge(words_in(places.targets));
    std::ofstream file(places.targets);
    for (const auto& target : targets) file << target << '\n';
  }
  built.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return built;
}

std::optional<std::string> declaration_in(const Built& built, const std::string& test) {
  if (built.suite.empty()) return std::nullopt;
  const auto suite = wire::read_suite(built.suite);
  const auto& tests = suite.tests;
  if (std::ranges::find(tests, test) == tests.end()) return std::nullopt;
  return (fs::path(built.suite).parent_path() / "declarations" /
          (image::file_name_of(test) + "." + suite.config + ".json"))
      .string();
}

}  // namespace holdfast::commits
