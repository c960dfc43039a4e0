#include "render/pinpoint_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/function_names.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/table.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kTableColumns = 120;  ///< of a row of the table
constexpr std::size_t kPathColumns = 60;    ///< of a function in a path
constexpr std::size_t kRangeColumns = 64;   ///< of what a row compares

std::string quantity(const Pinpoint& found, double value) {
  return found.unit == "lines" ? fmt::format("{:.0f} lines", value) : format_quantity(value, found.unit);
}

/// "+147 ms".
std::string change(const Pinpoint& found, double value) {
  return (value < 0 ? "-" : "+") + quantity(found, std::fabs(value));
}

/// "44.5", "1350".
std::string times_text(double ratio) {
  return ratio < 100 ? format_number(ratio) : fmt::format("{:.0f}", ratio);
}

/// "44 times slower", "12.3 % slower". Where instructions decided, the clock may show no loss.
std::string slower_by(const PinpointSides& sides) {
  if (sides.previous <= 0) return "not executed before";
  if (sides.ratio() <= 1) return "left open by the clock";
  if (sides.ratio() >= 2) return times_text(sides.ratio()) + " times slower";
  return format_percent_unsigned(sides.ratio() - 1) + " slower";
}

/// "instructions 51.7 times", "instructions +0.3 %".
std::string instructions_of(const PinpointSides& counted) {
  if (counted.previous <= 0) return "instructions none before";
  if (counted.ratio() >= 2) return "instructions " + times_text(counted.ratio()) + " times";
  return "instructions " + format_percent(counted.ratio() - 1);
}

/// "not included before", "12.3 % longer".
std::string longer_by(const PinpointSides& lines) {
  if (lines.previous <= 0) return "not included before";
  if (lines.ratio() >= 2) return times_text(lines.ratio()) + " times as long";
  return format_percent_unsigned(lines.ratio() - 1) + " longer";
}

double whole_loss(const Pinpoint& found) { return found.whole ? found.whole->loss : 0; }

std::string path_of(const Culprit& culprit) {
  std::string text;
  for (const auto& place : culprit.path)
    text += (text.empty() ? "" : " -> ") + short_name(text::sanitize_line(place.function), kPathColumns);
  return culprit.own_code ? text + " (its own code)" : text;
}

std::string place_text(const PinpointPlace& place) {
  auto text = short_name(text::sanitize_line(place.function), kTableColumns);
  if (!place.source.empty()) text += ", called at " + text::sanitize_line(place.source);
  if (!place.module.empty()) text += ", in " + text::sanitize_line(place.module);
  return text;
}

/// "list.cpp:12 (inlined there: list.hpp:7, vector.hpp:90)"; of a long way its begin and its end, which is the line itself.
std::string line_text(const PinpointLine& line) {
  constexpr std::size_t kFirst = 2;
  std::string text = text::sanitize_line(line.source);
  for (std::size_t i = 0; i < line.inlined.size(); ++i) {
    const bool shown = i < kFirst || i + 1 == line.inlined.size();
    if (shown) text += (i == 0 ? " (inlined there: " : ", ") + text::sanitize_line(line.inlined[i]);
    if (i == kFirst && !shown) text += ", ...";
  }
  return line.inlined.empty() ? text : text + ")";
}

std::string details_of(const Culprit& culprit) {
  std::string text;
  for (const auto& place : culprit.path) text += "  " + place_text(place) + "\n";
  for (const auto& line : culprit.lines)
    text += "  line " + line_text(line) + ": " + instructions_of(line.instructions) + "\n";
  text += "  ends there: " + text::sanitize_line(culprit.reason) + "\n";
  return text + "  second opinion: " + culprit.opinion + "\n";
}

/// "run [warm .. step]", each name with its share of the columns.
std::string what_of(const PinpointCompared& one, std::size_t depth) {
  const auto indent = std::min(2 * depth, kRangeColumns / 2);
  const auto left = kRangeColumns - indent;
  const auto calls = text::sanitize_line(one.first == one.last ? one.first : one.first + " .. " + one.last);
  const auto function = text::sanitize_line(one.function);
  const auto whole = function + " [" + calls + "]";
  if (text::columns_of(whole) <= left) return std::string(indent, ' ') + whole;
  const auto for_calls = left - left / 2 - 3;
  const auto shown = one.first == one.last
                         ? short_name(calls, for_calls)
                         : short_name(text::sanitize_line(one.first), (for_calls - 4) / 2) + " .. " +
                               short_name(text::sanitize_line(one.last), (for_calls - 4) / 2);
  return std::string(indent, ' ') + short_name(function, left / 2) + " [" + shown + "]";
}

void add_rows(const Pinpoint& found, const PinpointCompared& one, std::size_t depth,
              std::vector<text::TableRow>& rows) {
  const bool measured = one.rounds > 0;
  rows.push_back({{what_of(one, depth), measured ? quantity(found, one.median.previous) : "-",
                   measured ? quantity(found, one.median.current) : "-",
                   one.outcome + (one.note.empty() ? "" : ": " + text::sanitize_line(one.note))}});
  for (const auto& part : one.inside) add_rows(found, part, depth + 1, rows);
}

/// What is said of comparisons for which the table has no room, a line for each.
std::string cut_notes(const PinpointCompared& one, const std::string& table) {
  const auto note = text::sanitize_line(one.note);
  std::string notes;
  if (table.find(note) == std::string::npos) notes = "  " + what_of(one, 0) + ": " + note + "\n";
  for (const auto& part : one.inside) notes += cut_notes(part, table);
  return notes;
}

std::string tree_of(const Pinpoint& found) {
  std::vector<text::TableRow> rows{{{"compared", "previous", "current", ""}}};
  add_rows(found, *found.whole, 0, rows);
  const auto table = text::table_text(rows, {.align = "lrr", .indent = 2, .width = kTableColumns});
  const auto notes = cut_notes(*found.whole, table);
  return notes.empty() ? table : table + "\n" + notes;
}

std::string headline(const Pinpoint& found) {
  const auto name = text::sanitize_line(found.function);
  if (found.outcome == "not searched") return name;
  if (found.outcome == "not slower") return name + " is not slower";
  if (found.outcome == "undecided" || (found.whole && found.whole->outcome == "undecided"))
    return "undecided whether " + name + " is slower";
  return name + " is slower";
}

std::string interval_of(const Pinpoint& found) {
  const auto& whole = *found.whole;
  return fmt::format("{} -> {}, {} [{}, {}]", quantity(found, whole.median.previous),
                     quantity(found, whole.median.current), change(found, whole.loss),
                     change(found, whole.low), change(found, whole.high));
}

/// Each culprit is measured by processes of its own, and one may hold another: what is more than all is no sum.
std::string unexplained_text(const Pinpoint& found) {
  if (found.culprits.empty() || found.unexplained < 0) return "";
  return fmt::format("unexplained: {} ({})\n", change(found, found.unexplained),
                     format_percent(whole_loss(found) > 0 ? found.unexplained / whole_loss(found) : 0));
}

std::string costs_of(const Pinpoint& found) {
  return fmt::format("{} comparisons, {} processes, {:.1f} s, seed {}{}\n", found.comparisons,
                     found.processes, found.seconds, found.seed,
                     found.out_of_budget ? "; the budget ended before all was compared (--budget)" : "");
}

/// Of a compile test.
bool is_of_includes(const Pinpoint& found) { return found.unit == "lines"; }

std::string conclusion_of(const Pinpoint& found) {
  return found.conclusion.empty() ? "" : text::sanitize_line(found.conclusion) + "\n";
}

std::string phases_text(const Pinpoint& found) {
  if (found.phases.empty()) return "";
  std::vector<text::TableRow> rows{{{"phase of the compiler", "previous", "current", "more"}}};
  for (const auto& [name, ns] : found.phases)
    rows.push_back(
        {{short_name(text::sanitize_line(name), kRangeColumns), format_quantity(ns.previous, "ns"),
          format_quantity(ns.current, "ns"), "+" + format_quantity(ns.current - ns.previous, "ns")}});
  return "\n" + text::table_text(rows, {.align = "lrr", .indent = 2, .width = kTableColumns});
}

std::string includes_text(const Pinpoint& found) {
  auto text = conclusion_of(found);
  for (const auto& culprit : found.culprits)
    text += "\n" + culprit_text(found, culprit) + "\n  " + text::sanitize_line(culprit.reason) + "\n";
  return text + phases_text(found);
}

}  // namespace

std::string culprit_text(const Pinpoint& found, const Culprit& culprit) {
  auto text = path_of(culprit) + "  " + change(found, culprit.loss);
  if (is_of_includes(found)) return text + ", " + longer_by(culprit.median);
  if (culprit.loss <= whole_loss(found)) text += " of " + change(found, whole_loss(found));
  if (!culprit.own_code) text += ", " + slower_by(culprit.median);
  if (culprit.instructions) text += ", " + instructions_of(*culprit.instructions);
  return text;
}

std::string pinpoint_summary(const Pinpoint& found) {
  auto text = conclusion_of(found);
  for (const auto& culprit : found.culprits) text += culprit_text(found, culprit) + "\n";
  return text + unexplained_text(found);
}

std::string pinpoint_text(const Pinpoint& found) {
  if (is_of_includes(found)) return includes_text(found);
  auto text = headline(found);
  if (found.whole && found.whole->rounds > 0) text += ": " + interval_of(found);
  text += "\n" + conclusion_of(found);
  for (const auto& culprit : found.culprits)
    text += "\n" + culprit_text(found, culprit) + "\n" + details_of(culprit);
  text += "\n" + unexplained_text(found) + "second opinion: " + found.opinion;
  if (!found.opinion_reason.empty()) text += ": " + text::sanitize_line(found.opinion_reason);
  text += "\n\n";
  if (found.whole) text += tree_of(found) + "\n";
  for (const auto& warning : found.warnings) text += "warning: " + text::sanitize_line(warning) + "\n";
  return text + costs_of(found);
}

std::string auto_pinpoint_text(const std::vector<hunt::AutoPinpoint>& all) {
  std::string text = all.empty() ? "" : "\nWhich call lost the time:\n";
  for (const auto& one : all) {
    text += text::sanitize_line(one.test) + ":";
    if (!one.found) {
      text += " " + text::sanitize_line(one.error) + "\n";
    } else if (one.found->outcome == "not searched") {
      text += " " + conclusion_of(*one.found);
    } else if (one.found->culprits.empty()) {
      text += " " + text::sanitize_line(one.found->function) + " is " + one.found->outcome + "\n";
    } else {
      text += "\n" + pinpoint_summary(*one.found);
    }
  }
  return text;
}

}  // namespace holdfast::render
