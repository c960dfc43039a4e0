#include "render/text_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/curve_text.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "render/calibration_text.hpp"
#include "render/evidence.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "run/known_regressions.hpp"
#include "text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

/// A name is worth more than the two times, which the change sums up.
constexpr std::size_t kNameAtLeast = 24;
/// And so much of it is shown before anything behind it.
constexpr std::size_t kNameShown = 6;
constexpr std::size_t kIndent = 2;

std::string times_of(const Result& result) {
  if (!result.current.median) return "";
  const auto now = format_quantity(*result.current.median, result.subject.unit);
  const auto both = result.baseline.median
                        ? format_quantity(*result.baseline.median, result.subject.unit) + " -> " + now
                        : now;
  return text::sanitize_line(both + medians_note(result));  // the unit is the program's own word
}

/// The line of a test: its first result, and how many others of it need attention, by their words.
struct Line {
  const Result* result = nullptr;
  std::map<std::string, std::size_t> more;
};

std::vector<Line> lines_of(const Report& report) {
  std::vector<Line> lines;
  std::map<std::string, std::size_t> known;
  for (const auto* result : by_attention(report)) {
    if (!needs_attention(*result)) continue;
    const auto [at, fresh] = known.try_emplace(result->subject.test, lines.size());
    if (fresh) {
      lines.push_back({.result = result});
    } else {
      ++lines[at->second].more[result->word()];
    }
  }
  return lines;
}

/// "  10.1 %  [ +9.40 %,  +10.9 %]" in columns; empty of a result without numbers.
std::string columns_of_change(const Result& result) {
  if (!result.verdict || !result.verdict->estimate) return "";
  const Ratio& ratio = *result.verdict->estimate;
  return fmt::format("{:>8}  [{:>8}, {:>8}]", change_of(ratio), format_percent(ratio.low - 1),
                     format_percent(ratio.high - 1));
}

/// What stands behind the name: of a change its numbers, of anything else why it is so.
bool shows_numbers(const Result& result) {
  const auto word = result.word();
  return (word == "regressed" || word == "improved") && result.verdict->estimate.has_value();
}

/// " and 1 improved, 2 regressed": one word would hide the others.
std::string more_of(const Line& line) {
  std::string text;
  for (const auto& [word, count] : line.more)
    text += (text.empty() ? " and " : ", ") + std::to_string(count) + " " + word;
  return text;
}

/// " and 3 more", where a terminal is too narrow for the words.
std::string counted_more(const Line& line) {
  std::size_t all = 0;
  for (const auto& [word, count] : line.more) all += count;
  return all == 0 ? "" : " and " + std::to_string(all) + " more";
}

std::string whole_name_of(const Line& line) {
  return text::sanitize_line(name_of(*line.result)) + more_of(line);
}

struct Widths {
  std::size_t word = 12;
  std::size_t name = 0;
  std::size_t change = 0;
  bool times = false;  ///< whether there is room for them
};

Widths widths_of(const std::vector<Line>& lines, const text::Layout& layout) {
  Widths widths;
  std::size_t times = 0;
  for (const auto& line : lines) {
    widths.word = std::max(widths.word, word_of(*line.result).size());
    widths.name = std::max(widths.name, text::columns_of(whole_name_of(line)));
    if (!shows_numbers(*line.result)) continue;
    widths.change = std::max(widths.change, text::columns_of(columns_of_change(*line.result)));
    times = std::max(times, text::columns_of(times_of(*line.result)));
  }
  const std::size_t others = kIndent + widths.word + 1 + 2 + std::max<std::size_t>(widths.change, 20);
  const std::size_t room = layout.width > others ? layout.width - others : 0;
  const std::size_t wanted = std::min(widths.name, kNameAtLeast);
  widths.times = times > 0 && room >= wanted + 2 + times;
  widths.name = std::min(widths.name, std::max(widths.times ? room - 2 - times : room, kNameAtLeast / 2));
  return widths;
}

/// A long sentence loses its end here; the test's own log has all of it.
std::string behind_name(const Result& result, const Widths& widths, const text::Layout& layout) {
  if (shows_numbers(result)) {
    const auto change = columns_of_change(result);
    return widths.times ? text::padded(change, widths.change) + "  " + times_of(result) : change;
  }
  const std::size_t used = kIndent + widths.word + 1 + widths.name + 2;
  return text::elided_end(text::sanitize_line(sentence_of(result)),
                          layout.width > used ? layout.width - used : 0);
}

std::string line_of(const Line& line, const Widths& widths, const text::Layout& layout) {
  const Result& result = *line.result;
  auto more = more_of(line);
  if (widths.name < kNameShown + more.size()) more = counted_more(line);
  const auto room = widths.name > more.size() ? widths.name - more.size() : 0;
  const auto name = text::elided_middle(text::sanitize_line(name_of(result)), room) + more;
  auto text = std::string(kIndent, ' ') +
              text::coloured(text::padded(word_of(result), widths.word), result.word(), layout) + " " +
              text::padded(name, widths.name) + "  " + behind_name(result, widths, layout);
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

/// "Measured during 91 % of 68 s, of 120 s that it may take."
std::string cost_of(const Report& report) {
  if (report.took_s < 1) return "";
  const auto& most = report.session.policy.budget_s;
  return fmt::format("Measured during {} of {:.0f} s{}.\n",
                     format_percent_unsigned(report.measured_s / report.took_s), report.took_s,
                     most ? fmt::format(", of {:g} s that it may take", *most) : "");
}

/// A line for each reason.
std::string gate_of(const GateVerdict& gate, const text::Layout& layout) {
  std::string text = "Gate: " + text::coloured(gate.verdict, gate.verdict, layout) + ".";
  for (const auto& reason : gate.reasons) {
    text += (&reason == &gate.reasons.front() ? " " : "\n      ");
    text += text::wrapped(text::sanitize_line(reason), 6, layout);
  }
  return text + "\n";
}

/// Whose baseline it is, where it is another branch's.
std::string baseline_of(const Result& result) {
  if (!result.baseline.ref.empty())
    return "  baseline: " + text::sanitize_line(result.baseline.ref) + ", commit " +
           result.baseline.commit.substr(0, 7) + "\n";
  if (result.baseline.kind == "none" || result.baseline.branch == result.current.branch) return "";
  if (result.baseline.branch.empty()) return "  baseline: of sessions without a branch\n";
  return "  baseline: of the branch " + result.baseline.branch + "\n";
}

/// "  classic testers at a level of 1e-10: overlap-intervals no difference, anova regressed". Their `pass` is no clearance:
/// at that level they call gross differences alone.
std::string classic_of(const Result& result) {
  if (result.classic_overlap_intervals.empty()) return "";
  const auto opinion = [](const std::string& word) { return word == "pass" ? "no difference" : word; };
  return fmt::format("  classic testers at a level of {}: overlap-intervals {}, anova {}\n",
                     format_number(defaults::kClassicSignificance), opinion(result.classic_overlap_intervals),
                     opinion(result.classic_anova));
}

/// Of an undecided verdict alone: of others, the interval says what was found. More rounds would find less.
std::string detectable_of(const Verdict& verdict) {
  if (!verdict.mde || verdict.outcome != Outcome::inconclusive) return "";
  return "  these rounds would find a loss of " + format_percent_unsigned(*verdict.mde) +
         " or more in 95 of 100 cases\n";
}

/// "  known until 2026-12-31, up to 8 % worse (baselines/known-regressions.json:3): safer parser".
std::string known_quote(const Result& result) {
  if (!run::is_known(result)) return "";
  const auto& known = *result.known;
  return fmt::format("  known until {}, up to {} worse ({}): {}\n", known.until,
                     format_percent_unsigned(known.ratio - 1), known.entry, known.reason);
}

/// "  layouts: 16, which make 84 % of the variance of a round (2.3 % between layouts)".
std::string layout_quote(const Verdict& verdict) {
  if (!verdict.layout) return "";
  return fmt::format("  layouts: {}, which make {} of the variance of a round ({} between layouts)\n",
                     verdict.layout->layouts, format_percent_unsigned(verdict.layout->share),
                     format_percent_unsigned(verdict.layout->deviation));
}

std::string measured_text(const Result& result) {
  if (!result.current.median) return "";
  return fmt::format("  {}, {} processes, tester {}, {:.1f} s, seed {}\n", times_of(result),
                     result.current.processes.size() + result.baseline.processes.size(),
                     result.verdict->tester, result.seconds, result.seed);
}

}  // namespace

std::string growth_text(const Report& report) {
  std::string text;
  for (const auto& growth : report.growth)
    text += "  " + (growth.test.empty() ? "" : growth.test + ": ") + growth.sentence + "\n";
  return text::sanitize_text(text);
}

std::string text_report(const Report& report, const Destination& to) {
  const auto& layout = to.layout;
  const auto lines = lines_of(report);
  const auto widths = widths_of(lines, layout);
  std::string text =
      text::wrapped(text::sanitize_line(title_of(report)) + ": " + counts_of(report), kIndent, layout) + "\n";
  if (const auto unaffected = unaffected_text(report); !unaffected.empty()) text += unaffected + ".\n";
  text += cost_of(report);
  if (!lines.empty()) text += "\n";
  for (const auto& line : lines) text += line_of(line, widths, layout);
  const auto growth = growth_text(report);
  return text + (growth.empty() ? "" : "\n" + growth) + "\n" + gate_of(report.gate, layout) +
         evidence_text(report, layout);
}

namespace {

/// "parse is 5.1 % slower [4.2, 6.0] and takes 2 % of the benchmark".
std::string functions_text(const std::vector<FunctionTime>& functions) {
  std::string text;
  for (const auto& one : functions) {
    if (one.outcome == "not measured")
      text += "  function: " + one.name + " was not timed: " + one.note + "\n";
    if (one.outcome != "slower") continue;
    text += fmt::format("  function: {} is {:.1f} % slower [{:.1f}, {:.1f}]", one.name, 100 * one.change,
                        100 * one.low, 100 * one.high);
    if (one.share > 0) text += fmt::format(" and takes {:.2g} % of the benchmark", 100 * one.share);
    text += "\n";
  }
  return text;
}

}  // namespace

std::string text_result(const Result& result) {
  if (result.error) return text::sanitize_text("error: " + *result.error + "\n");
  const Verdict& verdict = *result.verdict;
  auto text =
      fmt::format("perf.{}: {}: {}\n", text::sanitize_line(name_of(result)), result.word(), verdict.message);
  text += measured_text(result);
  text += detectable_of(verdict);
  text += layout_quote(verdict);
  if (result.curve) text += curve_text(*result.curve);
  text += baseline_of(result);
  text += classic_of(result);
  if (!verdict.no_gate.empty()) text += "  no gate: " + verdict.no_gate + "\n";
  text += known_quote(result);
  if (!verdict.guard.empty()) text += "  guard: " + verdict.guard + "\n";
  text += functions_text(result.functions);
  for (const auto& remark : result.remarks) text += "  machine: " + remark + "\n";
  for (const auto& warning : verdict.warnings) text += "  warning: " + warning + "\n";
  return text::sanitize_text(text + calibration_quote(result));
}

}  // namespace holdfast::render
