#include "cli/comparison_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "cli/comparison_text.hpp"
#include "cli/plain_text.hpp"
#include "cli/summary.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"
#include "session/family.hpp"
#include "session/side_report.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

struct Row {
  double value = 0;  ///< by which rows are sorted
  std::string word;  ///< of the verdict's colour
  std::array<std::string, 5> cells{};
};

using Group = std::vector<const Result*>;

/// Of one point and one metric each, in the order of the report.
std::vector<Group> groups_of(const Report& report) {
  std::vector<Group> groups;
  for (const auto& result : report.results) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& known) {
      const auto& subject = known.front()->subject;
      return subject.params == result.subject.params && subject.metric == result.subject.metric;
    });
    (group == groups.end() ? groups.emplace_back() : *group).push_back(&result);
  }
  return groups;
}

std::string name_of(const Result& result, const std::string& side) {
  const auto found = result.in_force.find(side + "-name");
  return found == result.in_force.end() ? side : plain_line(found->second);
}

std::string quantity(double value, const std::string& unit, const TableWanted& wanted) {
  static const std::map<std::string, double> kFactors{{"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  if (unit != "ns" || wanted.time_unit.empty()) return format_quantity(value, unit);
  return fmt::format("{:.4g} {}", value / kFactors.at(wanted.time_unit), wanted.time_unit);
}

std::string time_of(const std::vector<double>& values, const std::string& unit, const TableWanted& wanted) {
  if (values.empty()) return "-";
  auto text = quantity(median(values), unit, wanted);
  if (const auto bounds = session::bounds_of_median(values))
    text += " [" + quantity(bounds->low, unit, wanted) + ", " + quantity(bounds->high, unit, wanted) + "]";
  return plain_line(text);
}

std::vector<double> values_of(const SideReport& side) {
  std::vector<double> values;
  for (const auto& process : side.processes) values.push_back(process.median);
  return values;
}

std::string speed_of(const Result& result) {
  const auto& ratio = *result.verdict->estimate;
  if (ratio.low <= 1 && ratio.high >= 1) return "";
  if (!is_time(result.subject.metric)) return fmt::format("{:.2f} times as much", ratio.ratio);
  return ratio.ratio > 1 ? fmt::format("takes {:.2f} times as long", ratio.ratio)
                         : fmt::format("{:.2f} times as fast", 1 / ratio.ratio);
}

Row row_of(const Result& result, const TableWanted& wanted) {
  const auto values = values_of(result.current);
  Row row{.value = result.current.median.value_or(0), .word = result.word()};
  row.cells = {name_of(result, "current"), time_of(values, result.subject.unit, wanted)};
  if (result.baseline.kind == "none") return row;
  row.cells[3] = word_of(result);
  if (result.word() == "regressed" && !session::is_certain(result)) row.cells[3] += ", not for certain";
  if (!result.verdict->estimate) return row;
  const auto& ratio = *result.verdict->estimate;
  row.cells[2] = fmt::format("{:.4g} [{:.4g}, {:.4g}]", ratio.ratio, ratio.low, ratio.high);
  row.cells[4] = speed_of(result);
  return row;
}

Row reference_row(const Group& group, const TableWanted& wanted) {
  std::vector<double> values;
  for (const auto* result : group) {
    const auto more = values_of(result->baseline);
    values.insert(values.end(), more.begin(), more.end());
  }
  Row row{.value = values.empty() ? 0 : median(values), .word = "pass"};
  row.cells = {name_of(*group.front(), "baseline"), time_of(values, group.front()->subject.unit, wanted), "1",
               "reference"};
  return row;
}

std::vector<Row> rows_of(const Group& group, const TableWanted& wanted) {
  std::vector<Row> rows;
  if (group.front()->baseline.kind != "none") rows.push_back(reference_row(group, wanted));
  for (const auto* result : group) rows.push_back(row_of(*result, wanted));
  const bool higher = group.front()->subject.direction == Direction::higher;
  if (wanted.best_first)
    std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
      return higher ? a.value > b.value : a.value < b.value;
    });
  return rows;
}

/// Names are cut in the middle where the table would be wider than half of the layout by them alone.
std::string lines_of(std::vector<Row> rows, const std::string& what, const TableWanted& wanted) {
  const bool alone = rows.size() == 1;
  rows.insert(rows.begin(),
              Row{.word = "", .cells = {"command", what, alone ? "" : "ratio", alone ? "" : "verdict"}});
  std::array<std::size_t, 5> widths{};
  for (auto& row : rows) {
    row.cells[0] = elided_middle(row.cells[0], std::max<std::size_t>(wanted.layout.width / 2, 24));
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], columns_of(row.cells[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const auto cell = padded(row.cells[i], widths[i]);
      line += (i == 0 ? "" : "  ") +
              (i == 3 && !row.word.empty() ? coloured(cell, row.word, wanted.layout) : cell);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string heading_of(const Subject& subject) {
  auto text = plain_line(wire::param_words(subject.params));
  if (subject.metric != "time") text += (text.empty() ? "[" : " [") + plain_line(subject.metric) + "]";
  return text.empty() ? "" : text + ":\n";
}

/// Of a command that was measured alone.
std::string spread_of(const Result& result, const TableWanted& wanted) {
  const auto& summary = result.verdict->current;
  const auto& unit = result.subject.unit;
  auto text = "mean " + quantity(summary.mean, unit, wanted);
  if (summary.stdev)
    text += ", standard deviation between processes " + quantity(*summary.stdev, unit, wanted);
  return "  " + plain_line(text) +
         fmt::format("; {} runs in {} processes, {:.1f} s, seed {}\n", summary.n_samples, summary.n_processes,
                     result.seconds, result.seed);
}

std::string remarks_of(const Group& group, const TableWanted& wanted) {
  std::string text;
  for (const auto* result : group) {
    if (result->baseline.kind == "none") {
      text += spread_of(*result, wanted) + warnings_of(*result);
    } else {
      text +=
          name_of(*result, "current") + ": " + plain_line(sentence_of(*result)) + "\n" + found_by(*result);
    }
  }
  return text;
}

/// Alarms that may be chance among so many have their sentence in the gate.
std::string not_certain(const Report& report) {
  const bool some = std::any_of(report.results.begin(), report.results.end(), [](const Result& result) {
    return result.word() == "regressed" && !session::is_certain(result);
  });
  std::string text;
  for (const auto& reason : report.gate.reasons) text += some ? plain_line(reason) + "\n" : "";
  return text;
}

}  // namespace

std::string comparison_table(const Report& report, const TableWanted& wanted) {
  std::string text;
  for (const auto& group : groups_of(report)) {
    const auto& subject = group.front()->subject;
    text += (text.empty() ? "" : "\n") + heading_of(subject) +
            lines_of(rows_of(group, wanted), is_time(subject.metric) ? "time" : "value", wanted) +
            remarks_of(group, wanted);
  }
  return text + not_certain(report);
}

}  // namespace holdfast::cli
