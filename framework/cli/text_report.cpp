#include "cli/text_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "cli/calibration_text.hpp"
#include "model/classic.hpp"
#include "model/quantity.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

/// What a reader looks for first stands first.
constexpr std::array<std::string_view, 7> kOrder{"error",       "regressed", "inconclusive", "incompatible",
                                                 "no_baseline", "improved",  "pass"};

std::size_t rank(const Result& result) {
  return static_cast<std::size_t>(std::find(kOrder.begin(), kOrder.end(), result.word()) - kOrder.begin());
}

std::string name_of(const Result& result) { return wire::subject_words(result.subject); }

std::string change_of(const Result& result) {
  if (!result.verdict || !result.verdict->estimate) return "";
  const Ratio& ratio = *result.verdict->estimate;
  return fmt::format("{:>9}  [{:>8}, {:>8}]", format_percent(ratio.ratio - 1), format_percent(ratio.low - 1),
                     format_percent(ratio.high - 1));
}

std::string times_of(const Result& result) {
  if (!result.current.median) return "";
  const auto now = format_quantity(*result.current.median, result.subject.unit);
  if (!result.baseline.median) return now;
  return format_quantity(*result.baseline.median, result.subject.unit) + " -> " + now;
}

/// Undecided tests and broken ones say why below their line.
std::string explanation_of(const Result& result) {
  const auto word = result.word();
  if (word == "pass" || word == "regressed" || word == "improved") return "";
  const auto text = result.error.value_or(result.verdict ? result.verdict->message : "");
  std::string indented = "               ";
  for (const char c : text) indented += c == '\n' ? std::string("\n               ") : std::string(1, c);
  return indented + "\n";
}

/// "regressed (no gate)" and the like.
std::string word_of(const Result& result) {
  const bool shown_only = result.verdict && !result.verdict->no_gate.empty();
  return result.word() + (shown_only ? " (no gate)" : "");
}

/// How wide the columns of verdicts and names are.
struct Widths {
  std::size_t word = 12;
  std::size_t name = 0;
};

Widths widths_of(const std::vector<const Result*>& shown) {
  Widths widths;
  for (const auto* result : shown) {
    widths.word = std::max(widths.word, word_of(*result).size());
    widths.name = std::max(widths.name, name_of(*result).size());
  }
  return widths;
}

std::string line_of(const Result& result, const Widths& widths) {
  auto line = fmt::format("  {:<{}} {:<{}}  {:<30}  {}", word_of(result), widths.word, name_of(result),
                          widths.name, change_of(result), times_of(result));
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n" + explanation_of(result);
}

std::string counts_of(const Report& report) {
  std::map<std::string, int> counts;
  for (const auto& result : report.results) ++counts[result.word()];
  std::string text;
  for (const auto word : kOrder) {
    const auto found = counts.find(std::string(word));
    if (found != counts.end()) text += fmt::format(", {} {}", found->second, word);
  }
  return text;
}

std::string header_of(const Report& report) {
  const auto& session = report.session;
  const auto commit = session.commit.empty() ? ""
                                             : ", commit " + session.commit.substr(0, 10) +
                                                   (session.dirty ? " with changes" : "");
  return fmt::format("{}{}{}: {} result{}{}\n", session.project,
                     session.config == "none" ? "" : " " + session.config, commit, report.results.size(),
                     report.results.size() == 1 ? "" : "s", counts_of(report));
}

/// A line for each reason.
std::string gate_of(const GateVerdict& gate) {
  std::string text = "Gate: " + gate.verdict + ".";
  for (std::size_t i = 0; i < gate.reasons.size(); ++i) text += (i == 0 ? " " : "\n      ") + gate.reasons[i];
  return text + "\n";
}

/// Whose baseline it is, where it is another branch's.
std::string baseline_of(const Result& result) {
  if (result.baseline.kind == "none" || result.baseline.branch == result.current.branch) return "";
  if (result.baseline.branch.empty()) return "  baseline: of sessions without a branch\n";
  return "  baseline: of the branch " + result.baseline.branch + "\n";
}

/// "  classic: overlap-intervals pass (false alarms 0 %), anova regressed (false alarms 3.7 %)".
std::string classic_of(const Result& result) {
  if (result.classic_overlap_intervals.empty()) return "";
  const auto opinion = [&](const char* tester, const std::string& word) {
    const auto rate = format_percent_unsigned(classic_false_alarms(tester, result.baseline.kind));
    return fmt::format("{} {} (false alarms {})", tester, word, rate);
  };
  return "  classic: " + opinion("overlap-intervals", result.classic_overlap_intervals) + ", " +
         opinion("anova", result.classic_anova) + "\n";
}

}  // namespace

std::string growth_text(const Report& report) {
  std::string text;
  for (const auto& growth : report.growth)
    text += "  " + (growth.test.empty() ? "" : growth.test + ": ") + growth.sentence + "\n";
  return text;
}

std::string text_report(const Report& report) {
  std::vector<const Result*> shown;
  for (const auto& result : report.results) shown.push_back(&result);
  const bool attention =
      std::any_of(shown.begin(), shown.end(), [](const Result* result) { return result->word() != "pass"; });
  if (attention) std::erase_if(shown, [](const Result* result) { return result->word() == "pass"; });
  std::stable_sort(shown.begin(), shown.end(),
                   [](const Result* a, const Result* b) { return rank(*a) < rank(*b); });
  const auto widths = widths_of(shown);
  std::string text = header_of(report) + "\n";
  for (const auto* result : shown) text += line_of(*result, widths);
  const auto growth = growth_text(report);
  return text + (growth.empty() ? "" : "\n" + growth) + "\n" + gate_of(report.gate);
}

std::string text_result(const Result& result) {
  if (result.error) return "error: " + *result.error + "\n";
  const Verdict& verdict = *result.verdict;
  auto text = fmt::format("perf.{}: {}: {}\n", name_of(result), result.word(), verdict.message);
  if (result.current.median) {
    text += fmt::format("  {}, {} processes, tester {}, {:.1f} s, seed {}\n", times_of(result),
                        result.current.processes.size() + result.baseline.processes.size(), verdict.tester,
                        result.seconds, result.seed);
  }
  if (verdict.mde)
    text += "  smallest change that would have been found: " + format_percent_unsigned(*verdict.mde) + "\n";
  text += baseline_of(result);
  text += classic_of(result);
  if (!verdict.no_gate.empty()) text += "  no gate: " + verdict.no_gate + "\n";
  if (!verdict.guard.empty()) text += "  guard: " + verdict.guard + "\n";
  for (const auto& remark : result.remarks) text += "  machine: " + remark + "\n";
  for (const auto& warning : verdict.warnings) text += "  warning: " + warning + "\n";
  return text + calibration_quote(result);
}

}  // namespace holdfast::cli
