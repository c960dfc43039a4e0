#include "render/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

#include "model/configuration.hpp"
#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "run/reference/known_regressions.hpp"
#include "suite/non_gating.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

constexpr std::array<std::string_view, 7> kOrder{"error",       "regressed", "inconclusive", "incompatible",
                                                 "no_baseline", "improved",  "pass"};

/// Passes that were not measured come after all others.
std::size_t rank(const Run& result) {
  const bool is_unmeasured = result.word() == "pass" && !result.verdict->was_measured();
  return static_cast<std::size_t>(std::ranges::find(kOrder, result.word()) - kOrder.begin()) + is_unmeasured;
}

/// Changes that differ by less than the larger of two limits look the same to a reader: kAlike, and kAlikeShare as a
/// share of the change.
constexpr double kAlike = 0.0005;
constexpr double kAlikeShare = 0.002;

/// Changes that differ by less than the larger of these limits need no explanation.
constexpr double kRead = 0.002;
constexpr double kReadShare = 0.02;

/// Returns the size of the change of a result in either direction; 0 if it is not known, or if the result is neither
/// regressed nor improved.
double change_size(const Run& result) {
  const auto word = result.word();
  if ((word != "regressed" && word != "improved") || !result.verdict->estimate) return 0;
  // On a logarithmic scale, half the time and twice the time are changes of one size.
  const double size = std::fabs(std::log(result.verdict->estimate->ratio));
  return std::isfinite(size) ? size : 0;
}

bool are_compared(const ShownMedians& levels) {
  return levels.before && levels.after && *levels.before > 0 && *levels.after > 0;
}

/// Returns true if both have the same direction and look the same to a reader.
bool are_alike(double quotient, double ratio) {
  const bool same_way = (quotient - 1) * (ratio - 1) >= 0;
  return same_way && std::fabs(quotient - ratio) <= std::max(kAlike, kAlikeShare * std::fabs(ratio - 1));
}

/// Largest fraction by which each median may be adjusted, so that both medians differ by the estimate. It is smaller
/// than the differences of samples within a process.
constexpr double kMovedMost = 0.01;

/// Returns true if the bounds of the estimate contain the quotient of both medians, or are near it.
bool is_within(const ShownMedians& levels, const Ratio& estimate) {
  if (!(estimate.ratio > 0)) return false;
  const double quotient = *levels.after / *levels.before;
  const bool is_near = std::fabs(std::log(quotient / estimate.ratio)) / 2 <= kMovedMost;
  return is_near || (quotient >= estimate.low && quotient <= estimate.high);
}

std::string sides_words(const ShownMedians& levels, const std::string& unit) {
  const auto [before, after] = side_texts(levels, unit);
  return levels.before ? before + " -> " + after : after;
}

std::string counted(std::size_t count, std::string_view word) {
  return count == 0 ? "" : fmt::format(", {} {}", count, word);
}

}  // namespace

bool needs_attention(const Run& result) { return result.word() != "pass"; }

std::string word_of(const Run& result) {
  if (run::is_accepted(result)) return result.word() + " (accepted)";
  if (run::is_known(result)) return result.word() + " (known)";
  return result.word() + (result.error || suite::gates(result) ? "" : " (no gate)");
}

std::string name_of(const Run& result) {
  return wire::subject_words(result.subject) + class_words(result.config);
}

std::string key_of(const Run& result) { return wire::key_words(result.subject) + class_words(result.config); }

std::string sentence_of(const Run& result) {
  return result.error.value_or(result.verdict ? result.verdict->message : "");
}

std::vector<const Run*> by_attention(const Report& report) {
  std::vector<const Run*> all;
  for (const auto& result : report.results) all.push_back(&result);
  // The sort is stable, so that equal results keep the order of the report.
  std::ranges::stable_sort(all, [](const Run* a, const Run* b) {
    return std::pair(rank(*a), -change_size(*a)) < std::pair(rank(*b), -change_size(*b));
  });
  return all;
}

std::string title_of(const Report& report) {
  const auto& session = report.session;
  auto title = session.project;
  if (session.config != "none" && !session.config.empty()) title += " " + session.config;
  if (session.commit.empty()) return title;
  return title + ", commit " + short_commit(session.commit) + (session.dirty ? " with changes" : "");
}

std::string counts_of(const Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const auto& result : report.results) ++counts[result.word()];
  const auto accepted = std::ranges::count_if(report.results, run::is_accepted);
  auto text = fmt::format("{} result{}", report.results.size(), report.results.size() == 1 ? "" : "s");
  for (const auto word : kOrder) {
    text += counted(counts[std::string(word)], word);
    if (word == "regressed" && accepted > 0) text += fmt::format(" ({} accepted)", accepted);
  }
  return text + counted(report.missing.size() + report.undeclared.size(), "missing");
}

std::string unmeasured_text(const Report& report) {
  const auto tests_of = [&](bool (*is_so)(const Run&)) {  // tests all of whose results satisfy `is_so`
    std::map<std::string, bool> tests;
    for (const auto& result : report.results) {
      const auto [found, added] = tests.try_emplace(result.subject.test, true);
      found->second = found->second && is_so(result);
    }
    return tests;
  };
  std::string text;
  const auto add = [&](const std::map<std::string, bool>& tests, const char* are) {
    const auto count = std::ranges::count_if(tests, [](const auto& one) { return one.second; });
    if (count == 0) return;
    const auto all = fmt::format(" of {} test{}", tests.size(), tests.size() == 1 ? "" : "s");
    text += fmt::format("{}{}{} {} {}", text.empty() ? "" : "; ", count, text.empty() ? all : "",
                        count == 1 ? "is" : "are", are);
  };
  add(tests_of([](const Run& result) { return result.verdict && !result.verdict->was_measured(); }),
      "unaffected by this change");
  add(tests_of([](const Run& result) { return result.is_repeated(); }),
      "decided by earlier runs of the same programs");
  return text;
}

std::string change_of(const Ratio& ratio) { return format_percent(ratio.ratio - 1); }

bool has_change(const Run& result) {
  return !result.error && result.verdict && result.verdict->estimate &&
         (result.baseline.kind != "none" || result.baseline.median);
}

bool needs_words(const Run& result) {
  if (!has_change(result)) return false;
  const auto& verdict = *result.verdict;
  const bool is_small = std::fabs(verdict.estimate->ratio - 1) <= verdict.thresholds.min_effect;
  return result.word() == "inconclusive" || (result.word() == "regressed" && is_small) ||
         !medians_note(result).empty();
}

std::vector<const Run*> that_need_words(const std::vector<const Run*>& results) {
  std::vector<const Run*> found;
  std::ranges::copy_if(results, std::back_inserter(found), [](const Run* one) { return needs_words(*one); });
  return found;
}

ShownMedians shown_medians(const Run& result) {
  const ShownMedians medians{.before = result.baseline.median, .after = result.current.median};
  if (!has_change(result) || !are_compared(medians)) return medians;
  if (!is_within(medians, *result.verdict->estimate)) return {};
  if (are_alike(*medians.after / *medians.before, result.verdict->estimate->ratio)) return medians;
  // The correction is divided equally: one side is divided by its square root, and the other side is multiplied by
  // it.
  const double moved = std::sqrt(result.verdict->estimate->ratio * *medians.before / *medians.after);
  return {.before = *medians.before / moved, .after = *medians.after * moved};
}

ShownMedians shown_or_measured_medians(const Run& result) {
  const auto [before, after] = shown_medians(result);
  return {.before = before ? before : result.baseline.median, .after = after ? after : result.current.median};
}

SideTexts side_texts(const ShownMedians& levels, const std::string& unit) {
  if (levels.before && levels.after) {
    const auto [before, after] = format_sides(*levels.before, *levels.after, unit);
    return {before, after};
  }
  const auto shown = [&](const std::optional<double>& level) {
    return level ? format_quantity(*level, unit) : "";
  };
  return {shown(levels.before), shown(levels.after)};
}

std::string medians_note(const Run& result) {
  const ShownMedians medians{.before = result.baseline.median, .after = result.current.median};
  if (!has_change(result) || !are_compared(medians) || is_within(medians, *result.verdict->estimate))
    return "";
  return fmt::format(" (measured medians, which the estimate does not use: {}, {})",
                     sides_words(medians, result.subject.unit),
                     format_percent(*medians.after / *medians.before - 1));
}

std::string medians_change(const Run& result) {
  const ShownMedians medians{.before = result.baseline.median, .after = result.current.median};
  if (!has_change(result) || !are_compared(medians)) return "";
  const double quotient = *medians.after / *medians.before;
  const double ratio = result.verdict->estimate->ratio;
  const bool is_alike = std::fabs(quotient - ratio) <= std::max(kRead, kReadShare * std::fabs(ratio - 1));
  return is_alike ? "" : format_percent(quotient - 1);
}

std::string bounds_of(const Ratio& ratio) {
  return "[" + format_percent(ratio.low - 1) + ", " + format_percent(ratio.high - 1) + "]";
}

}  // namespace holdfast::render
