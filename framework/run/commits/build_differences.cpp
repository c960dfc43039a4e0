#include "run/commits/build_differences.hpp"

#include <algorithm>
#include <map>

#include "image/compilations.hpp"
#include "run/commits/compilations.hpp"

namespace holdfast::commits {
namespace {

using Words = std::vector<std::string>;
using Cache = std::vector<CacheEntry>;

bool is_compared(const CacheEntry& entry) {
  const auto& name = entry.name;
  // Compiler flags belong to sources, and compilations_of() reads them there. Linker flags belong to no
  // source.
  const bool of_compiler = name.starts_with("CMAKE_") && name.find("_FLAGS") != std::string::npos &&
                           name.find("_LINKER_FLAGS") == std::string::npos;
  // These entries name places, tools, and settings of Holdfast. They differ between trees with the same
  // options.
  const bool of_build = name == "CMAKE_INSTALL_PREFIX" || name == "CMAKE_MAKE_PROGRAM" ||
                        name == "CMAKE_EXPORT_COMPILE_COMMANDS" || name.starts_with("FETCHCONTENT_") ||
                        name.starts_with("HOLDFAST_");
  return is_settable(entry) && !of_compiler && !of_build;
}

/// Returns "1.2.13" from the record of find_package(): "[/usr/lib/libz.so][/usr/include][v1.2.13()]".
std::string package_version(const std::string& details) {
  // The version is the last part; the paths before it may have brackets as well.
  const auto begin = details.rfind("[v");
  const auto end = details.find_first_of("(]", begin);
  return begin == std::string::npos || end == std::string::npos ? ""
                                                                : details.substr(begin + 2, end - begin - 2);
}

/// Returns the compared part of an entry; its name is empty if the entry is not compared.
Difference compared_entry(const CacheEntry& entry, const Cache& cache) {
  constexpr std::string_view kDetails = "FIND_PACKAGE_MESSAGE_DETAILS_";
  if (entry.name.starts_with(kDetails))
    return {.what = "version of " + entry.name.substr(kDetails.size()),
            .baseline = "",
            .current = package_version(entry.value)};
  if (!is_compared(entry)) return {};
  return {.what = entry.name, .baseline = "", .current = without_places(entry.value, cache)};
}

void add_row(const std::string& what, const std::string& baseline, const std::string& current,
             std::vector<Difference>& rows) {
  if (baseline != current) rows.push_back({.what = what, .baseline = baseline, .current = current});
}

}  // namespace

std::vector<Difference> cache_differences(const std::vector<CacheEntry>& baseline,
                                          const std::vector<CacheEntry>& current) {
  std::map<std::string, std::string> then;
  for (const auto& entry : baseline) {
    const auto compared = compared_entry(entry, baseline);
    if (!compared.what.empty()) then[compared.what] = compared.current;
  }
  std::vector<Difference> rows;
  for (const auto& entry : current) {
    const auto compared = compared_entry(entry, current);
    const auto known = then.find(compared.what);
    if (known != then.end()) add_row(compared.what, known->second, compared.current, rows);
  }
  return rows;
}

std::vector<Difference> build_differences(const ComparedBuild& baseline, const ComparedBuild& current,
                                          const std::vector<std::string>& targets) {
  const auto then = compilations_of(baseline.build, baseline.config, targets);
  const auto now = compilations_of(current.build, current.config, targets);
  auto rows = image::option_differences(then, now);
  // Generators other than Ninja and Make do not show the options of each source. Then the options of the tree
  // are compared.
  if (!targets.empty() && (then.empty() || now.empty()))
    add_row("compiler options", baseline.flags, current.flags, rows);
  add_row("compiler", baseline.compiler, current.compiler, rows);
  for (auto& row : cache_differences(read_cache(baseline.build), read_cache(current.build)))
    rows.push_back(std::move(row));
  return rows;
}

}  // namespace holdfast::commits
