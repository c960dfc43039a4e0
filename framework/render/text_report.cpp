#include "render/text_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/configuration.hpp"
#include "model/quantity.hpp"
#include "render/commands.hpp"
#include "render/coverage_text.hpp"
#include "render/evidence.hpp"
#include "render/report_formats.hpp"
#include "render/result_text.hpp"
#include "render/summary.hpp"
#include "text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

/// A name is worth more than the two times, which the change sums up.
constexpr std::size_t kNameAtLeast = 24;
constexpr std::size_t kIndent = 2;

/// The line of a test and a verdict: its first result, and how many others of the test have the same verdict.
struct Line {
  const Result* result = nullptr;
  std::size_t more = 0;
};

std::vector<Line> lines_of(const Report& report) {
  std::vector<Line> lines;
  std::map<std::pair<std::string, std::string>, std::size_t> known;
  for (const auto* result : by_attention(report)) {
    if (!needs_attention(*result)) continue;
    const std::pair which(result->subject.test + class_words(result->config), word_of(*result));
    const auto [at, fresh] = known.try_emplace(which, lines.size());
    if (fresh) {
      lines.push_back({.result = result});
    } else {
      ++lines[at->second].more;
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

/// " and 2 more", of the same verdict.
std::string more_of(const Line& line) {
  return line.more == 0 ? "" : " and " + std::to_string(line.more) + " more";
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
  const auto more = more_of(line);
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

/// Functions that changed and that no benchmark covers.
std::string uncovered_of(const Report& report, const text::Layout& layout) {
  constexpr std::size_t kShown = 10;
  if (!report.coverage || report.coverage->lacking.empty()) return "";
  return "\n" + change_text(*report.coverage, kShown, layout);
}

/// A line for each command.
std::string next_of(const Report& report) {
  std::string text;
  for (const auto& command : next_commands_of(report)) text += "  " + command + "\n";
  return text.empty() ? "" : "\nNext:\n" + text;
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
  text += (growth.empty() ? "" : "\n" + growth) + "\n" + gate_of(report.gate, layout) +
          uncovered_of(report, layout);
  return text + (to.verbose ? evidence_text(report, layout) : next_of(report));
}

}  // namespace holdfast::render
