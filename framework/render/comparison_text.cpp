#include "render/comparison_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/table.hpp"
#include "render/summary.hpp"
#include "stats/side_report.hpp"
#include "stats/statistics.hpp"
#include "suite/gate.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

std::string warnings_of(const Run& result) {
  std::string text;
  for (const auto& warning : result.verdict->warnings)
    text += "  warning: " + text::sanitize_line(warning) + "\n";
  return text;
}

std::string found_by(const Run& result) {
  const Verdict& verdict = *result.verdict;
  auto text = fmt::format("  {} rounds, tester {}, {:.1f} s, seed {}", result.current.processes.size(),
                          verdict.tester, result.seconds, result.seed);
  if (verdict.mde && verdict.outcome == Outcome::inconclusive)
    text +=
        "; a loss of " + format_percent_unsigned(*verdict.mde) + " or more would be found in 95 of 100 cases";
  text += "\n";
  if (!verdict.guard.empty()) text += "  guard: " + text::sanitize_line(verdict.guard) + "\n";
  return text + warnings_of(result);
}

std::string command_of(const Run& result, const std::string& side) {
  const auto found = result.in_force.find(side + "-command");
  return found == result.in_force.end() ? "" : text::sanitize_line(found->second);
}

std::string sides_of(const Run& result) {
  const auto texts = side_texts(shown_or_measured_medians(result), result.subject.unit);
  const auto shown = [](const std::string& text) { return text.empty() ? "-" : text::sanitize_line(text); };
  const auto before = shown(texts.before);
  const auto now = shown(texts.after);
  const auto width = std::max(text::columns_of(before), text::columns_of(now));
  return fmt::format("  A  {}  {}\n  B  {}  {}\n", text::padded(before, width),
                     command_of(result, "baseline"), text::padded(now, width), command_of(result, "current"));
}

std::string text_of(const Run& result, bool verbose) {
  auto text = text::sanitize_line(wire::measured_words(result.subject)) + ": ";
  text += text::sanitize_line(word_of(result) + ": " + sentence_of(result) + medians_note(result)) + "\n" +
          sides_of(result);
  if (result.verdict && !result.verdict->distribution.empty())
    text += "  distribution: " + text::sanitize_line(result.verdict->distribution) + "\n";
  return verbose ? text + found_by(result) : text;
}

struct ComparedRow {
  double value = 0;  ///< sort key of the rows
  text::TableRow row;
};

using Group = std::vector<const Run*>;

/// Groups the results by point and metric, in the order of the report.
/// Results of one group have the same unit and direction, so that one table can hold them. A report has few
/// groups, and a linear search is enough.
std::vector<Group> groups_of(const Report& report) {
  std::vector<Group> groups;
  for (const auto& result : report.results) {
    const auto group = std::ranges::find_if(groups, [&](const Group& known) {
      const auto& subject = known.front()->subject;
      return subject.params == result.subject.params && subject.metric == result.subject.metric;
    });
    (group == groups.end() ? groups.emplace_back() : *group).push_back(&result);
  }
  return groups;
}

std::string side_name(const Run& result, const std::string& side) {
  const auto found = result.in_force.find(side + "-name");
  return found == result.in_force.end() ? side : text::sanitize_line(found->second);
}

/// Cuts a name in the middle if the names alone would make the table wider than half of the layout.
std::string name_cell(const Run& result, const std::string& side, const ComparisonStyle& style) {
  return text::elided_middle(side_name(result, side), std::max<std::size_t>(style.layout.width / 2, 24));
}

std::string quantity(double value, const std::string& unit, const ComparisonStyle& style) {
  static const std::map<std::string, double> kFactors{{"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  if (unit != "ns" || style.time_unit.empty()) return format_quantity(value, unit);
  return fmt::format("{:.4g} {}", value / kFactors.at(style.time_unit), style.time_unit);
}

std::string time_of(const std::vector<double>& values, const std::string& unit,
                    const ComparisonStyle& style) {
  if (values.empty()) return "-";
  auto text = quantity(median(values), unit, style);
  if (const auto bounds = stats::bounds_of_median(values))
    text += " [" + quantity(bounds->low, unit, style) + ", " + quantity(bounds->high, unit, style) + "]";
  return text::sanitize_line(text);
}

std::vector<double> values_of(const RunSide& side) {
  std::vector<double> values;
  for (const auto& process : side.processes) values.push_back(process.median);
  return values;
}

std::string speed_of(const Run& result) {
  const auto& ratio = *result.verdict->estimate;
  // The bounds contain "no change", so that a factor would say more than is known.
  if (ratio.low <= 1 && ratio.high >= 1) return "";
  if (!is_time(result.subject.metric)) return fmt::format("{:.2f} times as much", ratio.ratio);
  return ratio.ratio > 1 ? fmt::format("takes {:.2f} times as long", ratio.ratio)
                         : fmt::format("{:.2f} times as fast", 1 / ratio.ratio);
}

ComparedRow row_of(const Run& result, const ComparisonStyle& style) {
  ComparedRow made{.value = result.current.median.value_or(0),
                   .row = {.cells = {}, .verdict = result.word()}};
  auto& cells = made.row.cells;
  cells = {name_cell(result, "current", style),
           time_of(values_of(result.current), result.subject.unit, style), "", "", ""};
  // A command that was measured alone has neither a ratio nor a verdict.
  if (result.baseline.kind == "none") return made;
  cells[3] = word_of(result);
  if (result.word() == "regressed" && !suite::is_certain(result)) cells[3] += ", not for certain";
  if (!result.verdict->estimate) return made;
  const auto& ratio = *result.verdict->estimate;
  cells[2] = fmt::format("{:.4g} [{:.4g}, {:.4g}]", ratio.ratio, ratio.low, ratio.high);
  cells[4] = speed_of(result);
  return made;
}

/// The reference was measured again beside each other command. Its time is computed from all these processes.
ComparedRow reference_row(const Group& group, const ComparisonStyle& style) {
  std::vector<double> values;
  for (const auto* result : group) {
    const auto more = values_of(result->baseline);
    values.insert(values.end(), more.begin(), more.end());
  }
  return {.value = values.empty() ? 0 : median(values),
          .row = {.cells = {name_cell(*group.front(), "baseline", style),
                            time_of(values, group.front()->subject.unit, style), "1", "reference", ""},
                  .verdict = "pass"}};
}

std::vector<ComparedRow> rows_of(const Group& group, const ComparisonStyle& style) {
  std::vector<ComparedRow> rows;
  if (group.front()->baseline.kind != "none") rows.push_back(reference_row(group, style));
  for (const auto* result : group) rows.push_back(row_of(*result, style));
  const bool higher = group.front()->subject.direction == Direction::higher;
  if (style.best_first)
    // The sort is stable, so that equal commands keep the order of the command line.
    std::ranges::stable_sort(rows, [&](const ComparedRow& a, const ComparedRow& b) {
      return higher ? a.value > b.value : a.value < b.value;
    });
  return rows;
}

std::string table_of(const Group& group, const ComparisonStyle& style) {
  const auto rows = rows_of(group, style);
  const bool alone = rows.size() == 1;
  const auto* what = is_time(group.front()->subject.metric) ? "time" : "value";
  std::vector<text::TableRow> table{{{"command", what, alone ? "" : "ratio", alone ? "" : "verdict", ""}}};
  for (const auto& one : rows) table.push_back(one.row);
  return text::table_text(table, {.align = "llll", .coloured = 3, .layout = style.layout});
}

std::string heading_of(const Subject& subject) {
  auto text = text::sanitize_line(wire::param_words(subject.params));
  if (subject.metric != "time")
    text += (text.empty() ? "[" : " [") + text::sanitize_line(subject.metric) + "]";
  return text.empty() ? "" : text + ":\n";
}

/// Returns the spread of a command that was measured alone.
std::string spread_of(const Run& result, const ComparisonStyle& style) {
  const auto& summary = result.verdict->current;
  const auto& unit = result.subject.unit;
  auto text = "mean " + quantity(summary.mean, unit, style);
  if (summary.stdev)
    text += ", standard deviation between processes " + quantity(*summary.stdev, unit, style);
  return "  " + text::sanitize_line(text) +
         fmt::format("; {} runs in {} processes, {:.1f} s, seed {}\n", summary.n_samples, summary.n_processes,
                     result.seconds, result.seed);
}

std::string remarks_of(const Group& group, const ComparisonStyle& style) {
  std::string text;
  for (const auto* result : group) {
    if (result->baseline.kind == "none") {
      text += spread_of(*result, style) + (style.verbose ? warnings_of(*result) : "");
    } else {
      text += side_name(*result, "current") + ": " + text::sanitize_line(sentence_of(*result)) + "\n" +
              (style.verbose ? found_by(*result) : "");
    }
  }
  return text;
}

/// Returns the gate's sentence about alarms that may be due to chance because there are many comparisons.
std::string not_certain(const Report& report) {
  const bool some = std::ranges::any_of(report.results, [](const Run& result) {
    return result.word() == "regressed" && !suite::is_certain(result);
  });
  std::string text;
  for (const auto& reason : report.gate.reasons) text += some ? text::sanitize_line(reason) + "\n" : "";
  return text;
}

}  // namespace

std::string comparison_text(const Report& report, bool verbose) {
  std::string text;
  for (const auto& result : report.results) text += (text.empty() ? "" : "\n") + text_of(result, verbose);
  for (const auto& missing : report.missing)
    text += "\nonly in B, not compared: " + text::sanitize_line(missing) + "\n";
  return text;
}

std::string comparison_table(const Report& report, const ComparisonStyle& style) {
  std::string text;
  for (const auto& group : groups_of(report)) {
    const auto& subject = group.front()->subject;
    text +=
        (text.empty() ? "" : "\n") + heading_of(subject) + table_of(group, style) + remarks_of(group, style);
  }
  return text + not_certain(report);
}

}  // namespace holdfast::render
