#include "commits/build_differences.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "model/joined_text.hpp"

namespace holdfast::commits {
namespace {

using Words = std::vector<std::string>;
using Cache = std::vector<CacheEntry>;

Words only_in(Words these, const Words& others) {
  for (const auto& other : others) {
    if (const auto same = std::ranges::find(these, other); same != these.end()) these.erase(same);
  }
  return these;
}

/// Of several, the last one counts.
std::string optimisation_of(const Words& options) {
  std::string last;
  for (const auto& option : options) {
    if (option.starts_with("-O")) last = option;
  }
  return last;
}

struct Changed {
  std::string baseline;
  std::string current;
  auto operator<=>(const Changed&) const = default;
};

/// None where the same options stand in another order, but for that of -O.
std::optional<Changed> changed_options(const Words& baseline, const Words& current) {
  if (baseline == current) return std::nullopt;
  const auto gone = only_in(baseline, current);
  const auto come = only_in(current, baseline);
  if (!gone.empty() || !come.empty())
    return Changed{.baseline = listed_first(gone, " "), .current = listed_first(come, " ")};
  const Changed level{.baseline = optimisation_of(baseline), .current = optimisation_of(current)};
  return level.baseline == level.current ? std::nullopt : std::optional(level);
}

/// "sort.cpp" of CMakeFiles/sort.dir/sort.cpp.o
std::string source_name(const std::string& object) { return std::filesystem::path(object).stem(); }

bool is_compared(const CacheEntry& entry) {
  const auto& name = entry.name;
  const bool of_compiler = name.starts_with("CMAKE_") && name.find("_FLAGS") != std::string::npos &&
                           name.find("_LINKER_FLAGS") == std::string::npos;
  const bool of_build = name == "CMAKE_INSTALL_PREFIX" || name == "CMAKE_MAKE_PROGRAM" ||
                        name == "CMAKE_EXPORT_COMPILE_COMMANDS" || name.starts_with("FETCHCONTENT_") ||
                        name.starts_with("HOLDFAST_");
  return is_settable(entry) && !of_compiler && !of_build;
}

/// "1.2.13", of what find_package() kept: "[/usr/lib/libz.so][/usr/include][v1.2.13()]".
std::string package_version(const std::string& details) {
  const auto begin = details.rfind("[v");
  const auto end = details.find_first_of("(]", begin);
  return begin == std::string::npos || end == std::string::npos ? ""
                                                                : details.substr(begin + 2, end - begin - 2);
}

/// Returns what is compared of an entry; the name is empty where nothing is.
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

std::string difference_text(const Difference& one) {
  if (one.current.empty()) return one.what + " without " + one.baseline;
  return one.what + " " + one.current + (one.baseline.empty() ? " besides" : " instead of " + one.baseline);
}

}  // namespace

std::vector<Difference> option_differences(const Compilations& baseline, const Compilations& current) {
  std::map<Changed, Words> files;
  std::size_t common = 0;
  for (const auto& [object, options] : current) {
    const auto then = baseline.find(object);
    if (then == baseline.end()) continue;
    ++common;
    if (const auto changed = changed_options(then->second, options))
      files[*changed].push_back(source_name(object));
  }
  std::vector<std::pair<Changed, Words>> groups(files.begin(), files.end());
  std::ranges::stable_sort(groups, std::greater{}, [](const auto& group) { return group.second.size(); });
  std::vector<Difference> rows;
  for (const auto& [changed, names] : groups)
    add_row("compiler options" + (names.size() == common ? "" : " of " + listed_first(names)),
            changed.baseline, changed.current, rows);
  return rows;
}

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
  auto rows = option_differences(then, now);
  if (!targets.empty() && (then.empty() || now.empty()))
    add_row("compiler options", baseline.flags, current.flags, rows);
  add_row("compiler", baseline.compiler, current.compiler, rows);
  for (auto& row : cache_differences(read_cache(baseline.build), read_cache(current.build)))
    rows.push_back(std::move(row));
  return rows;
}

std::string differences_text(const std::vector<Difference>& differences) {
  Words texts;
  for (const auto& one : differences) texts.push_back(difference_text(one));
  return listed_first(texts, "; ");
}

}  // namespace holdfast::commits
