#include "image/compilations.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string_view>

#include "model/joined_text.hpp"

namespace holdfast::image {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 7> kPlacing{"-falign-",
                                                   "-fno-align-",
                                                   "-malign-data",
                                                   "-mbranches-within-32B",
                                                   "-Wa,-mbranches-within-32B",
                                                   "-ffunction-sections",
                                                   "-fdata-sections"};

/// Returns "CMakeFiles/sort.dir" for "CMakeFiles/sort.dir/sort.cpp.o" and for itself; empty if the path
/// belongs to no target.
std::string target_directory(const std::string& part) {
  constexpr std::string_view kEnd = ".dir";
  const auto at = part.find(".dir/");
  if (at != std::string::npos) return part.substr(0, at + kEnd.size());
  return part.ends_with(kEnd) ? part : "";
}

/// Returns the options without those in `others`. Each occurrence in `others` removes one occurrence.
Words only_in(Words these, const Words& others) {
  for (const auto& other : others) {
    if (const auto same = std::ranges::find(these, other); same != these.end()) these.erase(same);
  }
  return these;
}

/// Returns the last -O option, which is the effective one.
std::string optimisation_of(const Words& options) {
  std::string last;
  for (const auto& option : options) {
    if (option.starts_with("-O")) last = option;
  }
  return last;
}

struct ChangedOptions {
  std::string baseline;
  std::string current;
  auto operator<=>(const ChangedOptions&) const = default;
};

/// Returns the difference. Empty if the options are the same in another order, unless the effective -O
/// differs.
std::optional<ChangedOptions> changed_options(const Words& baseline, const Words& current) {
  if (baseline == current) return std::nullopt;
  const auto gone = only_in(baseline, current);
  const auto come = only_in(current, baseline);
  if (!gone.empty() || !come.empty())
    return ChangedOptions{.baseline = listed_first(gone, " "), .current = listed_first(come, " ")};
  const ChangedOptions level{.baseline = optimisation_of(baseline), .current = optimisation_of(current)};
  return level.baseline == level.current ? std::nullopt : std::optional(level);
}

/// Returns the options of a part, which may be listed under its target.
const Words* options_of(const std::string& part, const Compilations& compilations) {
  auto found = compilations.find(part);
  if (found == compilations.end()) found = compilations.find(target_directory(part));
  return found == compilations.end() ? nullptr : &found->second;
}

/// Returns "sort.cpp" for an object file, "sort" for a target.
std::string part_name(const std::string& part) { return std::filesystem::path(part).stem(); }

}  // namespace

std::vector<Compilation> grouped(const Compilations& compilations) {
  std::map<std::string, std::set<Words>> by_target;
  for (const auto& [object, options] : compilations) by_target[target_directory(object)].insert(options);
  std::map<Words, std::set<std::string>> groups;
  for (const auto& [object, options] : compilations) {
    const auto target = target_directory(object);
    // The most common case is one set of options for all sources of a target.
    const bool alike = !target.empty() && by_target.at(target).size() == 1;
    groups[options].insert(alike ? target : object);
  }
  std::vector<Compilation> all;
  for (const auto& [options, parts] : groups)
    all.push_back({.options = options, .parts = {parts.begin(), parts.end()}});
  return all;
}

Compilations by_part(const std::vector<Compilation>& compilations) {
  Compilations all;
  for (const auto& one : compilations) {
    for (const auto& part : one.parts) all[part] = one.options;
  }
  return all;
}

std::vector<Difference> option_differences(const Compilations& baseline, const Compilations& current) {
  std::set<std::string> parts;
  for (const auto& [part, options] : baseline) parts.insert(part);
  for (const auto& [part, options] : current) parts.insert(part);
  std::map<ChangedOptions, Words> changed_parts;
  std::size_t common = 0;
  for (const auto& part : parts) {
    const auto* then = options_of(part, baseline);
    const auto* now = options_of(part, current);
    // A part that only one program has differs in more than its options.
    if (then == nullptr || now == nullptr) continue;
    ++common;
    if (const auto changed = changed_options(*then, *now)) changed_parts[*changed].push_back(part_name(part));
  }
  std::vector<std::pair<ChangedOptions, Words>> groups(changed_parts.begin(), changed_parts.end());
  std::ranges::stable_sort(groups, std::greater{}, [](const auto& group) { return group.second.size(); });
  std::vector<Difference> rows;
  for (const auto& [changed, names] : groups)
    rows.push_back({.what = "compiler options" + (names.size() == common ? "" : " of " + listed_first(names)),
                    .baseline = changed.baseline,
                    .current = changed.current});
  return rows;
}

std::vector<Difference> option_differences(const std::vector<Compilation>& baseline,
                                           const std::vector<Compilation>& current) {
  return option_differences(by_part(baseline), by_part(current));
}

bool is_unoptimised(const std::vector<Compilation>& compilations) {
  return !compilations.empty() && std::ranges::all_of(compilations, [](const Compilation& one) {
    const auto level = optimisation_of(one.options);
    return level.empty() || level == "-O0";
  });
}

bool places_code(const std::string& option) {
  return std::ranges::any_of(kPlacing, [&](std::string_view begin) { return option.starts_with(begin); });
}

std::vector<std::string> placing_options(const std::vector<Compilation>& compilations) {
  std::set<std::string> found;
  for (const auto& one : compilations) {
    for (const auto& option : one.options) {
      if (places_code(option)) found.insert(option);
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace holdfast::image
