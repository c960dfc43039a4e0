#include <algorithm>
#include <set>

#include "render/csv_lines.hpp"
#include "render/history.hpp"
#include "store/runs.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

using suite::Trend;

std::set<std::string> axes_in(const std::vector<Trend>& trends) {
  std::set<std::string> axes;
  for (const auto& trend : trends) {
    const auto more = wire::axes_of(trend.series.subject.params);
    axes.insert(more.begin(), more.end());
  }
  return axes;
}

std::string samples_of_run(store::Database& store, const std::string& run) {
  std::string all;
  for (const auto& process : store::side_of(store::processes_of(store, run), Side::current)) {
    for (const auto& sample : process.samples) all += (all.empty() ? "" : " ") + csv_number(sample.value);
  }
  return all;
}

CsvFields row_of(store::Database& store, const store::HistorySeries& series, const store::HistoryPoint& point,
                 const std::set<std::string>& axes) {
  // A history has only summaries; interval and samples are read from the store, one run at a time.
  const auto run = store::referred_run(store, point.run);
  const auto verdict = run.verdict.value_or(Verdict());
  const auto& interval = verdict.current.ci;
  const auto bound = [&](auto end) { return interval ? csv_number((*interval).*end) : ""; };
  const auto& subject = series.subject;
  CsvFields row{point.started};
  for (auto& value : csv_params(axes, subject.params)) row.push_back(std::move(value));
  row.insert(row.end(),
             {csv_number(point.value), point.verdict == "regressed" ? "false" : "true", bound(&Interval::low),
              bound(&Interval::high), subject.unit, samples_of_run(store, point.run), subject.test,
              subject.benchmark, subject.metric, point.verdict, point.session, point.commit, point.branch,
              series.config, point.accepted ? "true" : "false"});
  return row;
}

}  // namespace

std::string history_csv(store::Database& store, const std::vector<Trend>& trends, std::size_t last,
                        char delimiter) {
  const auto axes = axes_in(trends);
  auto header = csv_header(axes);
  header.insert(header.end(), {"test", "benchmark", "metric", "verdict", "session", "commit", "branch",
                               "configuration", "accepted"});
  auto text = csv_line(header, delimiter);
  for (const auto& trend : trends) {
    const auto& points = trend.series.points;
    // The requested number may exceed the length of the series.
    for (auto i = last == 0 ? 0 : points.size() - std::min(last, points.size()); i < points.size(); ++i)
      text += csv_line(row_of(store, trend.series, points[i], axes), delimiter);
  }
  return text;
}

}  // namespace holdfast::render
