#include "init/switches.hpp"

#include <algorithm>

#include "init/benchmarks.hpp"
#include "init/source_text.hpp"
#include "process/pattern.hpp"

namespace holdfast::init {
namespace {

/// Projects have wrappers of option(), so any mention of the name counts.
bool is_mentioned(const std::string& name, const std::vector<std::string>& cmake_files) {
  return std::ranges::any_of(cmake_files, [&](const auto& text) { return has_word(text, name); });
}

/// FOO_BUILD_BENCHMARKS is more likely than FOO_BENCHMARK_SQLITE, and a short name than a long one.
bool is_likelier(const std::string& one, const std::string& other) {
  static const process::Pattern builds("(?i)build|enable|with");
  const auto rank = [](const std::string& name) { return std::pair(!builds.found_in(name), name.size()); };
  return rank(one) < rank(other);
}

bool is_off(const std::string& value) {
  static const process::Pattern off("(?i)^(|0|off|no|false|n|ignore|notfound)$");
  return off.found_in(value);
}

/// Returns true for an option of the project that is off.
bool is_off_switch(const commits::CacheEntry& entry, const std::vector<std::string>& cmake_files) {
  return entry.type == "BOOL" && is_off(entry.value) && is_mentioned(entry.name, cmake_files);
}

/// Returns names that `if()` tests and no option declares: `if(FOO_RUN_BENCHMARK)`.
std::vector<std::string> undeclared(const std::vector<commits::CacheEntry>& cache,
                                    const std::vector<std::string>& cmake_files) {
  static const process::Pattern result("(_FOUND|_ADDED|_POPULATED|_DIR|_VERSION)$");
  std::vector<std::string> names;
  for (const auto& text : cmake_files) {
    for (const auto& name : first_arguments(text, "if")) {
      const bool known = std::ranges::find(cache, name, &commits::CacheEntry::name) != cache.end() ||
                         std::ranges::find(names, name) != names.end();
      if (!known && is_benchmark_switch(name) && !result.found_in(name)) names.push_back(name);
    }
  }
  return names;
}

}  // namespace

/// Names that begin with BENCHMARK_ belong to Google Benchmark, which a project may include.
bool is_benchmark_switch(const std::string& name) {
  static const process::Pattern other("^BENCHMARK_|(?i)install|warning|download|_only$|compare");
  return is_named_like_a_benchmark(name) && !other.found_in(name);
}

bool has_benchmarks_on(const std::vector<commits::CacheEntry>& cache,
                       const std::vector<std::string>& cmake_files) {
  return std::ranges::any_of(cache, [&](const commits::CacheEntry& entry) {
    return entry.type == "BOOL" && !is_off(entry.value) && is_benchmark_switch(entry.name) &&
           is_mentioned(entry.name, cmake_files);
  });
}

std::vector<std::string> benchmark_switches(const std::vector<commits::CacheEntry>& cache,
                                            const std::vector<std::string>& cmake_files) {
  std::vector<std::string> names;
  for (const auto& entry : cache) {
    if (is_benchmark_switch(entry.name) && is_off_switch(entry, cmake_files)) names.push_back(entry.name);
  }
  const auto more = undeclared(cache, cmake_files);
  names.insert(names.end(), more.begin(), more.end());
  std::ranges::stable_sort(names, is_likelier);
  return names;
}

std::vector<std::string> test_switches(const std::vector<commits::CacheEntry>& cache,
                                       const std::vector<std::string>& cmake_files) {
  static const process::Pattern tests("(?i)(^|_)(tests|testing|build_test)$");
  std::vector<std::string> names;
  for (const auto& entry : cache) {
    if (tests.found_in(entry.name) && is_off_switch(entry, cmake_files)) names.push_back(entry.name);
  }
  return names;
}

}  // namespace holdfast::init
