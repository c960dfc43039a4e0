#include "render/pinpoint_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/function_names.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/table.hpp"
#include "render/pinpoint_words.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kTableColumns = 120;  ///< of a row of the table
constexpr std::size_t kRangeColumns = 64;   ///< width of the compared range

/// Returns "run [warm .. step]", each name with its share of the columns.
std::string what_of(const PinpointCompared& one, std::size_t depth) {
  const auto indent = std::min(2 * depth, kRangeColumns / 2);
  const auto left = kRangeColumns - indent;
  const auto calls = text::sanitize_line(calls_of(one));
  const auto function = text::sanitize_line(one.function);
  const auto whole = function + " [" + calls + "]";
  if (text::columns_of(whole) <= left) return std::string(indent, ' ') + whole;
  // The blank and the brackets take three columns, and " .. " takes four.
  const auto for_calls = left - left / 2 - 3;
  const auto shown = one.first == one.last
                         ? short_name(calls, for_calls)
                         : short_name(text::sanitize_line(one.first), (for_calls - 4) / 2) + " .. " +
                               short_name(text::sanitize_line(one.last), (for_calls - 4) / 2);
  return std::string(indent, ' ') + short_name(function, left / 2) + " [" + shown + "]";
}

/// Adds a comparison and the parts inside it, each level two columns further to the right.
void add_rows(const Pinpoint& found, const PinpointCompared& one, std::size_t depth,
              std::vector<text::TableRow>& rows) {
  const bool measured = one.rounds > 0;
  rows.push_back({{what_of(one, depth), measured ? pinpoint_quantity(found, one.median.previous) : "-",
                   measured ? pinpoint_quantity(found, one.median.current) : "-",
                   one.outcome + (one.note.empty() ? "" : ": " + text::sanitize_line(one.note))}});
  for (const auto& part : one.inside) add_rows(found, part, depth + 1, rows);
}

/// Returns the notes of comparisons for which the table has no room, a line for each.
/// A note was cut if the table does not contain all of it.
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
  return fmt::format("{} -> {}, {} [{}, {}]", pinpoint_quantity(found, whole.median.previous),
                     pinpoint_quantity(found, whole.median.current), pinpoint_change(found, whole.loss),
                     pinpoint_change(found, whole.low), pinpoint_change(found, whole.high));
}

std::string costs_of(const Pinpoint& found) {
  return fmt::format(
      "{} comparisons, {} processes, {:.1f} s, seed {}{}\n", found.comparisons, found.processes,
      found.seconds, found.seed,
      found.out_of_budget ? "; the budget ended before all calls were compared (--budget)" : "");
}

std::string phases_text(const PinpointWords& words) {
  if (words.phases.empty()) return "";
  std::vector<text::TableRow> rows{{{"phase of the compiler", "previous", "current", "more"}}};
  for (const auto& [name, previous, current, more] : words.phases)
    rows.push_back({{short_name(name, kRangeColumns), previous, current, more}});
  return "\n" + text::table_text(rows, {.align = "lrr", .indent = 2, .width = kTableColumns});
}

std::string culprits_text(const PinpointWords& words) {
  std::string text;
  for (const auto& culprit : words.culprits) {
    text += "\n" + culprit.sentence + "\n";
    for (const auto& detail : culprit.details) text += "  " + detail + "\n";
  }
  return text;
}

}  // namespace

std::string pinpoint_summary(const Pinpoint& found) {
  const auto words = pinpoint_words(found, kTableColumns);
  auto text = words.conclusion.empty() ? "" : words.conclusion + "\n";
  for (const auto& culprit : words.culprits) text += culprit.sentence + "\n";
  return words.unexplained.empty() ? text : text + "unexplained: " + words.unexplained + "\n";
}

std::string pinpoint_text(const Pinpoint& found) {
  const auto words = pinpoint_words(found, kTableColumns);
  const auto conclusion = words.conclusion.empty() ? "" : words.conclusion + "\n";
  if (words.is_of_includes) return conclusion + culprits_text(words) + phases_text(words);
  auto text = headline(found);
  if (found.whole && found.whole->rounds > 0) text += ": " + interval_of(found);
  text += "\n" + conclusion + culprits_text(words) + "\n";
  if (!words.unexplained.empty()) text += "unexplained: " + words.unexplained + "\n";
  text += "second opinion: " + words.opinion + "\n\n";
  if (found.whole) text += tree_of(found) + "\n";
  for (const auto& warning : words.warnings) text += "warning: " + warning + "\n";
  return text + costs_of(found);
}

std::string auto_pinpoint_text(const std::vector<hunt::AutoPinpoint>& all) {
  std::string text = all.empty() ? "" : "\nThe call that became slower:\n";
  for (const auto& one : all) {
    text += text::sanitize_line(one.test) + ":";
    if (!one.found) {
      text += " " + text::sanitize_line(one.error) + "\n";
    } else if (one.found->outcome == "not searched") {
      text += " " + text::sanitize_line(one.found->conclusion) + "\n";
    } else if (one.found->culprits.empty()) {
      text += " " + text::sanitize_line(one.found->function) + " is " + one.found->outcome + "\n";
    } else {
      text += "\n" + pinpoint_summary(*one.found);
    }
  }
  return text;
}

}  // namespace holdfast::render
