#include "cli/csv_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "cli/plain_text.hpp"
#include "model/configuration.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using Row = std::vector<std::string>;

std::string line_of(const Row& row) {
  std::string line;
  for (const auto& field : row) line += (&field == &row.front() ? "" : ",") + csv_field(field);
  return line + "\r\n";
}

std::string number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? fmt::format("{}", *value) : "";
}

std::set<std::string> axes_of(const Report& report) {
  std::set<std::string> axes;
  for (const auto& result : report.results) {
    for (const auto& axis : wire::axes_of(result.subject.params)) axes.insert(axis);
  }
  return axes;
}

Row header_of(const std::set<std::string>& axes) {
  Row row{"date"};
  for (const auto& axis : axes) row.push_back("param-" + axis);
  const Row rest{"value",  "success", "cilo",  "cihi", "units", "complete", "test",    "benchmark",
                 "metric", "verdict", "ratio", "low",  "high",  "baseline", "seconds", "class"};
  row.insert(row.end(), rest.begin(), rest.end());
  return row;
}

std::string series_of(const SideReport& side) {
  std::string series;
  for (const auto& line : side.processes)
    series += (series.empty() ? "" : " ") + fmt::format("{}", line.median);
  return series;
}

void add(Row& row, const Row& fields) { row.insert(row.end(), fields.begin(), fields.end()); }

Row interval_of(const Result& result) {
  if (!result.verdict || !result.verdict->current.ci) return {"", ""};
  const Interval& ci = *result.verdict->current.ci;
  return {number(ci.low), number(ci.high)};
}

Row ratio_of(const Result& result) {
  if (!result.verdict || !result.verdict->estimate) return {"", "", ""};
  const Ratio& ratio = *result.verdict->estimate;
  return {number(ratio.ratio), number(ratio.low), number(ratio.high)};
}

Row row_of(const Report& report, const Result& result, const std::set<std::string>& axes) {
  std::map<std::string, std::string> values;
  for (const auto& param : wire::params_of(result.subject.params)) values[param.axis] = param.text;
  Row row{report.session.started};
  for (const auto& axis : axes) row.push_back(values[axis]);
  const auto& subject = result.subject;
  const auto word = result.word();
  add(row, {number(result.current.median), word == "regressed" || word == "error" ? "false" : "true"});
  add(row, interval_of(result));
  add(row, {subject.unit, series_of(result.current), subject.test, subject.benchmark, subject.metric, word});
  add(row, ratio_of(result));
  add(row, {number(result.baseline.median), number(result.seconds), class_in(result.config)});
  return row;
}

}  // namespace

std::string csv_field(std::string_view text) {
  auto plain = plain_text(text);
  if (plain.find_first_of(",\"\n\t ") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char c : plain) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_report(const Report& report) {
  const auto axes = axes_of(report);
  auto text = line_of(header_of(axes));
  for (const auto& result : report.results) text += line_of(row_of(report, result, axes));
  return text;
}

}  // namespace holdfast::cli
