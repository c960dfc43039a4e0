#include "adapters/nanobench_markdown.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "adapters/foreign_program.hpp"
#include "model/error.hpp"

namespace holdfast::adapters {
namespace {

using Cells = std::vector<std::string>;

struct Column {
  std::string_view before_slash;
  const char* metric;
  const char* unit;
  double factor;  ///< converts to the unit
};
constexpr std::array<Column, 9> kColumns{{{"ps", "time", "ns", 1e-3},
                                          {"ns", "time", "ns", 1},
                                          {"us", "time", "ns", 1e3},
                                          {"µs", "time", "ns", 1e3},
                                          {"ms", "time", "ns", 1e6},
                                          {"s", "time", "ns", 1e9},
                                          {"cyc", "cycles", "cycles", 1},
                                          {"ins", "retired-instructions", "instructions", 1},
                                          {"bra", "branches-retired", "branches", 1}}};

/// Splits a line that begins with |. The last cell has the title or a name, and extends to the end of the line,
/// because both may contain a "|".
Cells cells_of(const std::string& line, std::size_t columns) {
  Cells cells;
  std::size_t at = 1;
  while (cells.size() + 1 < columns) {
    const auto end = line.find('|', at);
    if (end == std::string::npos) break;
    cells.push_back(trimmed(line.substr(at, end - at)));
    at = end + 1;
  }
  cells.push_back(trimmed(line.substr(at)));
  return cells;
}

const Column* column_of(const std::string& heading) {
  const auto slash = heading.find('/');
  const auto found =
      std::ranges::find(kColumns, std::string_view(heading).substr(0, slash), &Column::before_slash);
  return slash == std::string::npos || found == kColumns.end() ? nullptr : &*found;
}

/// err% is a column of each table of nanobench, and unusual in tables of other programs.
bool is_heading(const Cells& cells) {
  return std::ranges::any_of(cells, [](const std::string& cell) { return cell == "err%"; }) &&
         std::ranges::any_of(cells, [](const std::string& cell) { return column_of(cell) != nullptr; });
}

/// Reads a number such as 1,234.5.
double number_in(std::string cell, const std::string& name) {
  // The table groups digits by commas.
  std::erase(cell, ',');
  double value = 0;
  const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (read.ec != std::errc() || read.ptr != cell.data() + cell.size() || !std::isfinite(value))
    throw Error("wrote a row of \"" + name + "\" with \"" + cell + "\", where a number is needed");
  return value;
}

/// Returns the `name`, without warnings before and after it. Empty if the line is not a row.
std::string name_in(const std::string& cell) {
  const auto begin = cell.find('`');
  // nanobench appends a warning such as " (Unstable with ~3,012.5 iters. ...)" after the name, which may
  // itself hold a backquote.
  const auto end = std::min(cell.find("` (Unstable", begin + 1), cell.rfind('`'));
  return begin == std::string::npos || end <= begin ? "" : cell.substr(begin + 1, end - begin - 1);
}

/// Returns the time in nanoseconds. A time and its inverse both have two decimal places, so the larger number is the
/// more exact one.
double exact_time(double time, const Column& column, std::optional<double> per_second) {
  return per_second && *per_second > time ? 1e9 / *per_second : time * column.factor;
}

constexpr const char* kComplexity = "complexityN";

/// The rows of one table.
class MarkdownTable {
 public:
  explicit MarkdownTable(Cells headings) : headings_(std::move(headings)) {}

  void add(const std::string& line, std::vector<wire::ChildReport>& reports) const {
    const auto headings = headings_of(line);
    if (headings.empty()) return;
    const auto cells = cells_of(line, headings.size());
    const auto own = name_in(cells.back());
    if (own.empty()) return;
    const auto& title = headings.back();
    const auto name = title.empty() || title == "benchmark" ? own : title + "/" + own;
    std::optional<double> per_second;
    for (std::size_t i = 0; i + 1 < headings.size(); ++i) {
      if (headings[i].ends_with("/s")) per_second = number_in(cells[i], name);
    }
    for (std::size_t i = 0; i + 1 < headings.size(); ++i) {
      const auto* column = headings[i].ends_with("/s") ? nullptr : column_of(headings[i]);
      if (column == nullptr) continue;
      const double value = number_in(cells[i], name);
      auto report = report_of(name, column->metric, column->unit);
      report.samples = {{.value = report.metric == "time" ? exact_time(value, *column, per_second) : value}};
      reports.push_back(std::move(report));
    }
  }

 private:
  /// Returns the headings of a row; none if it is not a row of this table. nanobench does not repeat the headings if
  /// only the first column, complexityN, comes or goes.
  Cells headings_of(const std::string& line) const {
    const auto name = line.find('`');
    if (name == std::string::npos) return {};
    const auto end = line.begin() + static_cast<std::ptrdiff_t>(name);
    const auto cells = static_cast<std::size_t>(std::count(line.begin() + 1, end, '|')) + 1;
    auto headings = headings_;
    const bool has_complexity = headings.front() == kComplexity;
    if (cells == headings.size() + 1 && !has_complexity) headings.insert(headings.begin(), kComplexity);
    if (cells + 1 == headings.size() && has_complexity) headings.erase(headings.begin());
    return cells == headings.size() ? headings : Cells();
  }

  Cells headings_;
};

}  // namespace

std::vector<wire::ChildReport> markdown_reports(const std::string& written) {
  std::vector<wire::ChildReport> reports;
  std::optional<MarkdownTable> table;
  for (const auto& line : lines_of(written)) {
    if (!line.starts_with('|')) continue;
    const auto all = cells_of(line, line.size());
    if (is_heading(all)) {
      table.emplace(all);
    } else if (table) {
      table->add(line, reports);
    }
  }
  return reports;
}

}  // namespace holdfast::adapters
