#include "suite/overall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "stats/geometric_mean.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {

namespace {

constexpr std::size_t kFewest = 2;

/// Returns the change as a ratio that is above 1 for a loss; none without a comparison.
std::optional<Ratio> worse_of(const Run& result) {
  if (result.error || !result.verdict) return std::nullopt;
  if (!result.verdict->was_measured()) return Ratio{};
  const auto& found = result.verdict->estimate;
  return found ? std::optional(worse_ratio(*found, result.subject.direction)) : std::nullopt;
}

struct TestChange {
  std::optional<Ratio> change;  ///< none without a comparison
  bool was_measured = false;
};
using ChangesByTest = std::map<std::string, TestChange>;

ChangesByTest changes_by_test(const std::vector<Run>& results) {
  std::map<std::string, std::vector<const Run*>> by_test;
  for (const auto& result : results) by_test[result.subject.test].push_back(&result);
  ChangesByTest changes;
  for (auto& [test, all] : by_test) {
    keep_counted(all);
    std::vector<Ratio> ratios;
    bool was_measured = false;
    for (const auto* result : all) {
      if (const auto change = worse_of(*result)) ratios.push_back(*change);
      was_measured |= result->verdict && result->verdict->was_measured();
    }
    changes.emplace(test, TestChange{stats::geometric_mean(ratios), was_measured});
  }
  return changes;
}

/// Returns the mean of the tests for which `counts` is true; none if there are too few of these tests, or
/// none was measured.
template <class Counts>
std::optional<OverallChange> overall_of(const ChangesByTest& changes, const std::string& label,
                                        const Counts& counts) {
  OverallChange made{.label = label};
  std::vector<Ratio> ratios;
  bool was_measured = false;
  for (const auto& [test, one] : changes) {
    if (!counts(test)) continue;
    if (one.change)
      ratios.push_back(*one.change);
    else
      ++made.without;
    was_measured |= one.change && one.was_measured;
  }
  const auto mean = stats::geometric_mean(ratios);
  if (!mean || ratios.size() < kFewest || !was_measured) return std::nullopt;
  made.tests = static_cast<int>(ratios.size());
  made.change = *mean;
  made.sentence = fmt::format(
      "{} of {} tests: {} [{}, {}]{}",
      label.empty() ? "Geometric mean" : "Label " + label + ": geometric mean", made.tests,
      format_percent(mean->ratio - 1), format_percent(mean->low - 1), format_percent(mean->high - 1),
      made.without == 0 ? "" : fmt::format("; {} without a comparison", made.without));
  return made;
}

}  // namespace

Ratio worse_ratio(const Ratio& ratio, Direction better) {
  if (better == Direction::lower) return ratio;
  return {.ratio = 1 / ratio.ratio, .low = 1 / ratio.high, .high = 1 / ratio.low};
}

LabelsByTest labels_of(const std::vector<Run>& results) {
  LabelsByTest labels;
  for (const auto& result : results) {
    const auto [known, is_new] = labels.try_emplace(result.subject.test);
    std::error_code none;
    if (!is_new || result.declaration.empty() || !std::filesystem::exists(result.declaration, none)) continue;
    try {
      known->second = wire::read_declaration(result.declaration).labels;
    } catch (const Error&) {  // a declaration of another version; the report needs no labels
    }
  }
  return labels;
}

std::vector<OverallChange> overall_changes(const std::vector<Run>& results, const LabelsByTest& labels) {
  const auto changes = changes_by_test(results);
  std::vector<OverallChange> made;
  const auto all = overall_of(changes, "", [](const std::string&) { return true; });
  if (!all) return made;
  made.push_back(*all);
  std::set<std::string> names;
  for (const auto& [test, own] : labels) names.insert(own.begin(), own.end());
  for (const auto& name : names) {
    const auto has = [&](const std::string& test) {
      const auto own = labels.find(test);
      return own != labels.end() && std::ranges::find(own->second, name) != own->second.end();
    };
    // A label of all tests, such as "perf", would only repeat the mean of all tests.
    if (std::ranges::all_of(changes, [&](const auto& one) { return has(one.first); })) continue;
    if (auto of_label = overall_of(changes, name, has)) made.push_back(std::move(*of_label));
  }
  return made;
}

}  // namespace holdfast::suite
