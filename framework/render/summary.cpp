#include "render/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "model/configuration.hpp"
#include "model/quantity.hpp"
#include "run/known_regressions.hpp"
#include "suite/non_gating.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

constexpr std::array<std::string_view, 7> kOrder{"error",       "regressed", "inconclusive", "incompatible",
                                                 "no_baseline", "improved",  "pass"};

std::size_t rank(const Result& result) {
  return static_cast<std::size_t>(std::ranges::find(kOrder, result.word()) - kOrder.begin());
}

/// Changes that differ by less read as the same: of a rounded per cent, and of a large change.
constexpr double kAlike = 0.002;
constexpr double kAlikeShare = 0.02;

/// By which a result changed, either way; 0 where that is not known or does not order anything.
double change_size(const Result& result) {
  const auto word = result.word();
  if ((word != "regressed" && word != "improved") || !result.verdict->estimate) return 0;
  const double size = std::fabs(std::log(result.verdict->estimate->ratio));
  return std::isfinite(size) ? size : 0;
}

std::string counted(std::size_t count, std::string_view word) {
  return count == 0 ? "" : fmt::format(", {} {}", count, word);
}

}  // namespace

bool needs_attention(const Result& result) { return result.word() != "pass"; }

std::string word_of(const Result& result) {
  if (run::is_known(result)) return result.word() + " (known)";
  return result.word() + (result.error || suite::gates(result) ? "" : " (no gate)");
}

std::string name_of(const Result& result) {
  return wire::subject_words(result.subject) + class_words(result.config);
}

std::string key_of(const Result& result) {
  return wire::key_words(result.subject) + class_words(result.config);
}

std::string sentence_of(const Result& result) {
  return result.error.value_or(result.verdict ? result.verdict->message : "");
}

std::vector<const Result*> by_attention(const Report& report) {
  std::vector<const Result*> all;
  for (const auto& result : report.results) all.push_back(&result);
  std::ranges::stable_sort(all, [](const Result* a, const Result* b) {
    return std::pair(rank(*a), -change_size(*a)) < std::pair(rank(*b), -change_size(*b));
  });
  return all;
}

std::string title_of(const Report& report) {
  const auto& session = report.session;
  auto title = session.project;
  if (session.config != "none" && !session.config.empty()) title += " " + session.config;
  if (session.commit.empty()) return title;
  return title + ", commit " + session.commit.substr(0, 10) + (session.dirty ? " with changes" : "");
}

std::string counts_of(const Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const auto& result : report.results) ++counts[result.word()];
  auto text = fmt::format("{} result{}", report.results.size(), report.results.size() == 1 ? "" : "s");
  for (const auto word : kOrder) text += counted(counts[std::string(word)], word);
  return text + counted(report.missing.size() + report.undeclared.size(), "missing");
}

std::string unaffected_text(const Report& report) {
  std::map<std::string, bool> unaffected;  // by test
  for (const auto& result : report.results) {
    const bool passed = result.verdict && !result.verdict->was_measured();
    const auto [found, added] = unaffected.try_emplace(result.subject.test, passed);
    found->second = found->second && passed;
  }
  const auto count = std::ranges::count_if(unaffected, [](const auto& one) { return one.second; });
  if (count == 0) return "";
  return fmt::format("{} of {} test{} {} unaffected by this change", count, unaffected.size(),
                     unaffected.size() == 1 ? "" : "s", count == 1 ? "is" : "are");
}

std::string change_of(const Ratio& ratio) { return format_percent(ratio.ratio - 1); }

std::string medians_note(const Result& result) {
  const auto& before = result.baseline.median;
  const auto& now = result.current.median;
  if (!before || !now || !(*before > 0) || !result.verdict || !result.verdict->estimate) return "";
  const double change = *now / *before - 1;
  const double estimate = result.verdict->estimate->ratio - 1;
  if (std::fabs(change - estimate) <= std::max(kAlike, kAlikeShare * std::fabs(estimate))) return "";
  return " (medians as measured: " + format_percent(change) + ")";
}

std::string bounds_of(const Ratio& ratio) {
  return "[" + format_percent(ratio.low - 1) + ", " + format_percent(ratio.high - 1) + "]";
}

}  // namespace holdfast::render
