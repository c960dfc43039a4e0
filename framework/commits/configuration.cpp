#include "commits/configuration.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "commits/cmake.hpp"
#include "image/digest.hpp"
#include "model/error.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;
using Cache = std::vector<CacheEntry>;

constexpr const char* kBaselineRef = "HOLDFAST_BASELINE_REF";  // a baseline has none of its own

bool is_declared(const CacheEntry& entry) {
  return entry.help != "No help, variable specified on the command line.";
}

bool is_package(const CacheEntry& entry) {
  return entry.help.starts_with("The directory containing a CMake configuration file for ");
}

/// Where the directory, or a path below it, stands in the value from there on: alone, in a list or behind an option, but
/// not as the beginning of a longer name.
std::size_t place_of(const std::string& directory, const std::string& value, std::size_t from = 0) {
  constexpr const char* kBetween = ";:=, \t\"'";
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

/// Packages are where they are, whatever the commit; but not those that a build tree makes for itself.
bool is_certain(const CacheEntry& entry, const std::string& build) {
  if (!is_settable(entry) || entry.name == kBaselineRef) return false;
  if (is_package(entry)) return !leads_into(build, entry.value);
  return !is_declared(entry) || entry.name.starts_with("CMAKE_");
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

/// As it would stand in the other tree.
std::string moved(std::string value, const std::string& from, const std::string& to) {
  for (auto at = place_of(from, value); at != std::string::npos; at = place_of(from, value, at + to.size()))
    value.replace(at, from.size(), to);
  return value;
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// What all entries that could be a user's come to.
std::string digest_of(const Cache& cache) {
  std::string all;
  for (const auto& entry : cache) {
    if (is_settable(entry)) all += option_of(entry) + "\n";
  }
  return image::sha256_of(all);
}

/// Whether the tree's entry is not what the same source gets by itself. Where that is not known, everything is taken
/// that does not lead into the tree.
bool is_users(const CacheEntry& entry, const Cache& defaults, const std::string& scratch,
              const std::string& tree) {
  if (defaults.empty()) return !leads_into(tree, entry.value);
  const auto usual = std::ranges::find(defaults, entry.name, &CacheEntry::name);
  return usual == defaults.end() || moved(usual->value, scratch, tree) != entry.value;
}

/// The cache of the same source without what may be a user's. Empty where that cannot be configured.
Cache defaults_of(const Configuration& certain, const std::string& key, const std::string& scratch) {
  const auto marker = scratch + "/key";
  if (text_of(marker) != key) {
    fs::remove_all(scratch);
    fs::create_directories(scratch);
    std::vector<std::string> command{certain.cmake, "-S", certain.source, "-B", scratch + "/build"};
    command.insert(command.end(), certain.options.begin(), certain.options.end());
    try {
      run_logged(command, scratch + "/log");
    } catch (const BuildFailed&) {  // the log says why
      fs::remove_all(scratch + "/build");
    }
    std::ofstream(marker) << key;
  }
  return fs::exists(scratch + "/build/CMakeCache.txt") ? read_cache(scratch + "/build") : Cache{};
}

}  // namespace

Configuration configuration_of(const std::string& build, const std::string& scratch) {
  const auto cache = read_cache(build);
  const auto tree = value_of(cache, "CMAKE_CACHEFILE_DIR");
  Configuration configuration{.cmake = value_of(cache, "CMAKE_COMMAND"),
                              .source = value_of(cache, "CMAKE_HOME_DIRECTORY"),
                              .options = generator_of(cache)};
  for (const auto& entry : cache) {
    if (is_certain(entry, tree)) configuration.options.push_back(option_of(entry));
  }
  const auto defaults = defaults_of(configuration, digest_of(cache), scratch);
  for (const auto& entry : cache) {
    if (!is_settable(entry) || is_certain(entry, tree) || entry.name == kBaselineRef) continue;
    if (is_users(entry, defaults, scratch + "/build", tree))
      configuration.options.push_back(option_of(entry));
  }
  return configuration;
}

}  // namespace holdfast::commits
