#include "run/commits/configuration.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/whole_file.hpp"
#include "run/commits/cmake.hpp"
#include "run/commits/given_options.hpp"
#include "run/commits/presets.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;
using Cache = std::vector<CacheEntry>;

constexpr const char* kBetween = ";:=, \t\"'";                 // characters between paths
constexpr const char* kBaselineRef = "HOLDFAST_BASELINE_REF";  // a baseline has no baseline of its own

bool is_declared(const CacheEntry& entry) {
  // CMake keeps this help text for an entry of -D until a project declares the entry.
  return entry.help != "No help, variable specified on the command line.";
}

bool is_package(const CacheEntry& entry) {
  // find_package() writes this help text for NAME_DIR.
  return entry.help.starts_with("The directory containing a CMake configuration file for ");
}

/// Returns the position of the directory, or of a path below it, in `value`: alone, in a list or after an
/// option. The beginning of a longer name does not count.
std::size_t place_of(const std::string& directory, const std::string& value, std::size_t from = 0) {
  auto at = value.find(directory, from);
  for (; at != std::string::npos; at = value.find(directory, at + 1)) {
    const auto before = at == 0 ? std::string::npos : value.find_last_of(kBetween, at - 1);
    const auto root = value.find('/', before == std::string::npos ? 0 : before + 1);
    const bool begins = value.find_first_not_of('/', root) > at;
    const auto end = at + directory.size();
    if (begins && (end == value.size() || value.find_first_of(std::string(kBetween) + "/", end) == end))
      break;
  }
  return at;
}

bool leads_into(const std::string& directory, const std::string& value) {
  return place_of(directory, value) != std::string::npos;
}

std::vector<std::string> generator_of(const Cache& cache) {
  std::vector<std::string> options{"-G", value_of(cache, "CMAKE_GENERATOR")};
  const auto add = [&](const char* option, const char* name) {
    if (const auto value = value_of(cache, name); !value.empty())
      options.insert(options.end(), {option, value});
  };
  add("-A", "CMAKE_GENERATOR_PLATFORM");
  add("-T", "CMAKE_GENERATOR_TOOLSET");
  return options;
}

/// Returns a digest of all entries that a user can have set.
std::string digest_of(const Configuration& asked, const Cache& cache) {
  auto all = asked.preset + "\n" + joined(asked.options, "\n") + "\n";
  for (const auto& entry : cache) {
    if (is_settable(entry)) all += option_of(entry) + "\n";
  }
  return image::sha256_of(all);
}

/// A build tree, and the known facts about its configuration.
struct Tree {
  Cache cache;
  std::string path;  ///< the path in CMake's notation
  GivenOptions given;
  Cache preset;  ///< the entries that it sets in the current sources
};

bool may_be_given(const CacheEntry& entry) { return is_settable(entry) && entry.name != kBaselineRef; }

/// Returns true if it is certain that the user set the entry, even if the defaults of the sources are
/// unknown.
bool was_given(const Tree& tree, const CacheEntry& entry) {
  if (tree.given.complete || has_entry(tree.preset, entry)) return false;
  const bool in_preset = std::ranges::find(tree.preset, entry.name, &CacheEntry::name) != tree.preset.end();
  // --toolchain and the environment create this entry with a help text, as if a project had declared it.
  return !is_declared(entry) || (entry.name == "CMAKE_TOOLCHAIN_FILE" && !in_preset);
}

/// Returns true if the tree's entry differs from the default of the same sources. If the defaults are
/// unknown, complete command lines suffice. Otherwise, an entry differs unless the preset sets it or its
/// value points into the tree.
bool differs(const Tree& tree, const CacheEntry& entry, const Cache& defaults, const std::string& scratch) {
  if (defaults.empty())
    return !tree.given.complete && !leads_into(tree.path, entry.value) && !has_entry(tree.preset, entry);
  const auto usual = std::ranges::find(defaults, entry.name, &CacheEntry::name);
  // A default value that contains the path of its build tree contains that of the scratch tree here.
  return usual == defaults.end() || moved(usual->value, scratch, tree.path) != entry.value;
}

/// Returns the cache that the sources get from the requested options alone. Empty if that cannot be
/// configured.
Cache defaults_of(const Configuration& asked, const std::string& key, const std::string& scratch) {
  const auto marker = scratch + "/key";
  if (file_if_readable(marker) != key) {
    fs::remove_all(scratch);
    fs::create_directories(scratch);
    // The marker is also written after a failure, so that later runs do not repeat the attempt.
    try {
      run_logged(configure_command(asked, asked.source, scratch + "/build"), scratch + "/log");
    } catch (const BuildFailed&) {  // the log says why
      fs::remove_all(scratch + "/build");
    }
    std::ofstream(marker) << key;
  }
  return fs::exists(scratch + "/build/CMakeCache.txt") ? read_cache(scratch + "/build") : Cache{};
}

/// Options by the names of the cache entries that they set.
using Entries = std::map<std::string, std::string>;

Configuration with_entries(Configuration asked, const Entries& entries) {
  for (const auto& [name, option] : entries) asked.options.push_back(option);
  return asked;
}

Entries given_entries(const Tree& tree) {
  auto entries = tree.given.entries;
  entries.erase(kBaselineRef);
  for (const auto& entry : tree.cache) {
    if (may_be_given(entry) && was_given(tree, entry)) entries.emplace(entry.name, option_of(entry));
  }
  return entries;
}

/// Adds the paths of packages that CMake found when it configured the tree, possibly by its environment.
/// Packages in the build tree itself are left out.
void add_packages(const Tree& tree, Entries& entries) {
  for (const auto& entry : tree.cache) {
    if (is_package(entry) && may_be_given(entry) && !leads_into(tree.path, entry.value))
      entries.emplace(entry.name, option_of(entry));
  }
}

Configuration configuration_of(const Tree& tree, Configuration asked, const std::string& scratch) {
  for (const auto& script : tree.given.scripts) asked.options.insert(asked.options.end(), {"-C", script});
  auto entries = given_entries(tree);
  auto place = scratch;
  const auto defaults_by = [&](const Configuration& by) {
    return defaults_of(by, digest_of(by, tree.cache), place);
  };
  auto defaults = defaults_by(with_entries(asked, entries));
  // CMake may have found packages by environment variables that are no longer set. The second attempt names
  // these packages.
  if (defaults.empty()) {
    add_packages(tree, entries);
    // Both attempts keep their own directory; a shared one would be configured again each time.
    place += "_with_packages";
    defaults = defaults_by(with_entries(asked, entries));
  }
  for (const auto& entry : tree.cache) {
    const bool asked_for = defaults.empty() && entries.contains(entry.name);
    if (may_be_given(entry) && !asked_for && differs(tree, entry, defaults, place + "/build"))
      entries[entry.name] = option_of(entry);
  }
  return with_entries(std::move(asked), entries);
}

Tree tree_of(const std::string& build) {
  Tree tree{.cache = read_cache(build), .path = "", .given = {}, .preset = {}};
  tree.path = value_of(tree.cache, "CMAKE_CACHEFILE_DIR");
  tree.given = given_options(value_of(tree.cache, "HOLDFAST_COMMAND_LINES"));
  return tree;
}

Configuration asked_of(const Tree& tree, const std::string& build) {
  return {.cmake = value_of(tree.cache, "CMAKE_COMMAND"),
          .source = value_of(tree.cache, "CMAKE_HOME_DIRECTORY"),
          .preset = "",
          .options = generator_of(tree.cache),
          .build = build};
}

/// Replaces `from` by `to` in each path below it for which `moves` returns true. `moves` receives the path
/// and its replacement.
template <class Moves>
std::string rooted_if(std::string text, const std::string& from, const std::string& to, const Moves& moves) {
  for (auto at = place_of(from, text); at != std::string::npos; at = place_of(from, text, at + 1)) {
    const auto end = std::min(text.find_first_of(kBetween, at), text.size());
    const auto here = text.substr(at, end - at);
    if (moves(here, to + here.substr(from.size()))) text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace

std::vector<std::string> configure_command(const Configuration& asked, const std::string& source,
                                           const std::string& build) {
  std::vector<std::string> command{asked.cmake, "-S", source, "-B", build};
  if (!asked.preset.empty()) command.insert(command.end(), {"--preset", asked.preset});
  command.insert(command.end(), asked.options.begin(), asked.options.end());
  return command;
}

Configuration configuration_of(const std::string& build, const std::string& scratch) {
  auto tree = tree_of(build);
  auto asked = asked_of(tree, build);
  auto preset = tree.given.preset;
  const auto entries_of_preset = [&] {
    return preset.empty() ? std::nullopt : preset_entries(asked.cmake, asked.source, preset);
  };
  auto entries = entries_of_preset();
  if (!entries &&
      !(tree.given.complete && preset.empty())) {  // the preset is unknown, or has another name today
    tree.given.complete = false;
    preset = matching_preset(asked.cmake, asked.source, tree.cache);
    entries = entries_of_preset();
  }
  if (entries) {
    asked.preset = preset;
    tree.preset = *entries;
    // The preset may set the generator. So if the command lines are complete, only their -G is repeated; else
    // that of the cache is.
    if (tree.given.complete) asked.options = tree.given.generator;
  }
  return configuration_of(tree, std::move(asked), scratch);
}

Configuration without_preset(const Configuration& configuration, const std::string& scratch) {
  auto tree = tree_of(configuration.build);
  tree.given.complete = false;
  auto asked = asked_of(tree, configuration.build);
  return configuration_of(tree, std::move(asked), scratch);
}

std::string moved(std::string value, const std::string& from, const std::string& to) {
  // The search continues behind the replacement, which may contain `from` itself.
  for (auto at = place_of(from, value); at != std::string::npos; at = place_of(from, value, at + to.size()))
    value.replace(at, from.size(), to);
  return value;
}

std::string rooted(std::string text, const std::string& from, const std::string& to) {
  return rooted_if(std::move(text), from, to,
                   [](const std::string&, const std::string& there) { return fs::exists(there); });
}

std::string rooted_where_missing(std::string text, const std::string& from, const std::string& to) {
  return rooted_if(std::move(text), from, to, [](const std::string& here, const std::string& there) {
    return !fs::exists(here) && fs::exists(there);
  });
}

}  // namespace holdfast::commits
