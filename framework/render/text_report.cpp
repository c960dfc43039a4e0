#include "render/growth_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/commands.hpp"
#include "render/coverage_text.hpp"
#include "render/evidence.hpp"
#include "render/report_formats.hpp"
#include "render/results_table.hpp"
#include "render/summary.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kIndent = 2;
/// Lines of a terminal that are left for the text around the table.
constexpr std::size_t kAroundTable = 12;
constexpr std::size_t kExplained = 10;

/// Returns the sentences of undecided results and of medians that disagree. If there are many, the others are only
/// in the log of each test.
std::string explained_of(const std::vector<const Run*>& results, const Destination& to) {
  auto explained = that_need_words(results);
  if (!to.verbose && explained.size() > kExplained) explained.resize(kExplained);
  return results_remarks(explained, {.layout = to.layout});
}

/// Returns a line for each result whose distribution changed, also for those that passed.
std::string distributions_of(const std::vector<const Run*>& results, const text::Layout& layout) {
  std::string text;
  for (const auto* result : results) {
    if (!result->verdict || result->verdict->distribution.empty()) continue;
    text += text::wrapped(text::sanitize_line("the distribution of " + name_of(*result) +
                                              " changed: " + result->verdict->distribution),
                          0, layout) +
            "\n";
  }
  return text;
}

/// Returns the table, with only as many passes and improvements as fit.
std::string attention_table(const Report& report, const Destination& to) {
  const auto results = by_attention(report);
  // The table gets at least as many lines as the text around it, even on a terminal with few lines.
  const auto room =
      to.layout.terminal ? std::max(to.layout.height, 2 * kAroundTable) - kAroundTable : to.layout.height;
  const auto table = results_table(results, {.layout = to.layout, .most = to.verbose ? 0 : room});
  return table.text + explained_of(results, to) + distributions_of(results, to.layout);
}

/// Returns "The run took 68 s of the 120 s that it may take, 91 % of it measuring."
std::string cost_of(const Report& report) {
  if (report.took_s < 1) return "";
  const auto& most = report.session.policy.budget_s;
  return fmt::format("The run took {:.0f} s{}, {} of it measuring.\n", report.took_s,
                     most ? fmt::format(" of the {:g} s that it may take", *most) : "",
                     format_percent_unsigned(report.measured_s / report.took_s));
}

/// Returns the gate, a line for each reason.
std::string gate_of(const GateVerdict& gate, const text::Layout& layout) {
  std::string text = "Gate: " + text::coloured(gate.verdict, gate.verdict, layout) + ".";
  for (const auto& reason : gate.reasons) {
    text += (&reason == &gate.reasons.front() ? " " : "\n      ");
    text += text::wrapped(text::sanitize_line(reason), 6, layout);
  }
  return text + "\n";
}

/// Returns the changed functions that no benchmark covers.
std::string uncovered_of(const Report& report, const text::Layout& layout) {
  constexpr std::size_t kShown = 10;
  if (!report.coverage || report.coverage->lacking.empty()) return "";
  return "\n" + change_text(*report.coverage, kShown, layout);
}

/// Returns a line for each command.
std::string next_of(const Report& report) {
  std::string text;
  for (const auto& command : next_commands_of(report)) text += "  " + command + "\n";
  return text.empty() ? "" : "\nNext:\n" + text;
}

}  // namespace

std::string text_report(const Report& report, const Destination& to) {
  const auto& layout = to.layout;
  std::string text =
      text::wrapped(text::sanitize_line(title_of(report)) + ": " + counts_of(report), kIndent, layout) + "\n";
  if (const auto unmeasured = unmeasured_text(report); !unmeasured.empty()) text += unmeasured + ".\n";
  for (const auto& one : report.overall) text += text::sanitize_line(one.sentence) + ".\n";
  text += cost_of(report);
  if (const auto table = attention_table(report, to); !table.empty()) text += "\n" + table;
  const auto growth = growth_text(report);
  text += (growth.empty() ? "" : "\n" + growth) + "\n" + gate_of(report.gate, layout) +
          uncovered_of(report, layout);
  return text + (to.verbose ? evidence_text(report, layout) : next_of(report));
}

}  // namespace holdfast::render
