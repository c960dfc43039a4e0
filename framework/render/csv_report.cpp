// A report as CSV (RFC 4180), a row for each result. ScalaMeter's columns are first:
//
//   `date`         Start of the session, UTC.
//   `param-AXIS`   One for each axis that any result has.
//   `value`        Median of the current processes, in `units`.
//   `success`      False if it regressed, or could not be measured.
//   `cilo`, `cihi` The interval of the current mean, at the tester's level.
//   `units`        The unit of the values.
//   `complete`     The numbers of the current processes, separated by blanks.
//
// The other columns are test, benchmark, metric, verdict, ratio, low, high, baseline (its median), seconds,
// class (of machines; empty without classes). Numbers are written so that reading them returns the same values.
// Texts are not changed for spreadsheets that take "=1+1" for a formula.

#include <fmt/format.h>

#include <set>

#include "model/configuration.hpp"
#include "render/csv_lines.hpp"
#include "render/report_formats.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

/// Returns the axes of all results, sorted: results of one report may have different axes, and rows need the
/// same columns.
std::set<std::string> axes_of(const Report& report) {
  std::set<std::string> axes;
  for (const auto& result : report.results) {
    const auto more = wire::axes_of(result.subject.params);
    axes.insert(more.begin(), more.end());
  }
  return axes;
}

CsvFields header_of(const std::set<std::string>& axes) {
  auto row = csv_header(axes);
  row.insert(row.end(), {"test", "benchmark", "metric", "verdict", "ratio", "low", "high", "baseline",
                         "seconds", "class"});
  return row;
}

std::string series_of(const RunSide& side) {
  std::string series;
  for (const auto& process : side.processes)
    series += (series.empty() ? "" : " ") + fmt::format("{}", process.median);
  return series;
}

CsvFields csv_row(const Report& report, const Run& result, const std::set<std::string>& axes) {
  CsvFields row{report.session.started};
  for (auto& value : csv_params(axes, result.subject.params)) row.push_back(std::move(value));
  const auto word = result.word();
  const auto& subject = result.subject;
  const auto verdict = result.verdict.value_or(Verdict());
  const auto& interval = verdict.current.ci;
  const auto& ratio = verdict.estimate;
  const auto number = [](const auto& of, auto member) { return of ? csv_number((*of).*member) : ""; };
  row.insert(row.end(),
             {csv_number(result.current.median), word == "regressed" || word == "error" ? "false" : "true",
              number(interval, &Interval::low), number(interval, &Interval::high), subject.unit,
              series_of(result.current), subject.test, subject.benchmark, subject.metric, word,
              number(ratio, &Ratio::ratio), number(ratio, &Ratio::low), number(ratio, &Ratio::high),
              csv_number(result.baseline.median), csv_number(result.seconds), class_in(result.config)});
  return row;
}

}  // namespace

std::string csv_report(const Report& report, const Destination& /*to*/) {
  const auto axes = axes_of(report);
  auto text = csv_line(header_of(axes));
  for (const auto& result : report.results) text += csv_line(csv_row(report, result, axes));
  return text;
}

}  // namespace holdfast::render
