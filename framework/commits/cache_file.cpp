#include "commits/cache_file.hpp"

#include <fstream>
#include <utility>

#include "model/error.hpp"

namespace holdfast::commits {
namespace {

/// NAME:TYPE=VALUE; a name that holds ':' or '=' stands in quotes, a value with blanks at its end in apostrophes.
CacheEntry entry_of(const std::string& line) {
  CacheEntry entry;
  std::size_t colon = line.find(':');
  if (line.starts_with('"')) {
    const auto quote = line.find('"', 1);
    colon = line.find(':', quote);
    entry.name = line.substr(1, quote - 1);
  } else {
    entry.name = line.substr(0, colon);
  }
  const auto equals = line.find('=', colon);
  if (colon == std::string::npos || equals == std::string::npos) return {};
  entry.type = line.substr(colon + 1, equals - colon - 1);
  entry.value = line.substr(equals + 1);
  if (entry.value.size() >= 2 && entry.value.front() == '\'' && entry.value.back() == '\'')
    entry.value = entry.value.substr(1, entry.value.size() - 2);
  return entry;
}

}  // namespace

std::vector<CacheEntry> read_cache(const std::string& build) {
  const auto path = build + "/CMakeCache.txt";
  std::ifstream file(path);
  if (!file) throw Error(path + ": cannot be read; is " + build + " a build tree that CMake has configured?");
  std::vector<CacheEntry> cache;
  std::string help;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("//")) {
      help += line.substr(2);
    } else if (line.empty() || line.starts_with('#')) {
      help.clear();
    } else {
      auto entry = entry_of(line);
      entry.help = std::exchange(help, "");
      if (!entry.name.empty()) cache.push_back(std::move(entry));
    }
  }
  return cache;
}

std::string value_of(const std::vector<CacheEntry>& cache, const std::string& name) {
  for (const auto& entry : cache) {
    if (entry.name == name) return entry.value;
  }
  return "";
}

bool is_settable(const CacheEntry& entry) {
  return entry.type != "INTERNAL" && entry.type != "STATIC" && !entry.value.ends_with("-NOTFOUND");
}

std::string option_of(const CacheEntry& entry) {
  const auto type = entry.type == "UNINITIALIZED" ? std::string() : ":" + entry.type;
  return "-D" + entry.name + type + "=" + entry.value;
}

}  // namespace holdfast::commits
