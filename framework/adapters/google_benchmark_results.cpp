#include <algorithm>
#include <map>

#include "adapters/google_benchmark_file.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"

namespace holdfast::adapters {
namespace {

using Rows = std::vector<GoogleBenchmarkRow>;

/// Throws Error if rows with one name belong to several benchmarks.
void check_names(const std::map<std::string, Rows>& by_name) {
  for (const auto& [name, same] : by_name) {
    if (are_of_several_benchmarks(same))
      throw Error("two benchmarks have the name " + shown_quoted(name) +
                  ", and cannot be distinguished; give one of them another Name(), and measure again");
  }
}

bool is_measurement(const GoogleBenchmarkRow& row) {
  return row.aggregate.empty() && row.error.empty() && row.skipped.empty() && row.timed;
}

/// Returns the median, or else the mean, if the rows are aggregates alone; null otherwise.
const GoogleBenchmarkRow* best_aggregate(const Rows& rows) {
  if (std::ranges::any_of(rows, is_measurement)) return nullptr;
  for (const char* statistic : {"median", "mean"}) {
    const auto found = std::ranges::find_if(
        rows, [&](const GoogleBenchmarkRow& row) { return row.timed && row.aggregate == statistic; });
    if (found != rows.end()) return &*found;
  }
  return nullptr;
}

/// Returns the facts of a row. The facts of a measurement lack its times and counters. Those of an aggregate include them, each
/// under "<aggregate>/<key>".
Facts facts_of(const GoogleBenchmarkRow& row) {
  if (row.aggregate.empty()) {
    auto facts = row.facts;
    for (const char* key : {"name", "run_name", "real_time", "cpu_time", "iterations"}) facts.erase(key);
    return facts;
  }
  Facts facts;
  for (const auto& [key, text] : row.facts) {
    if (key != "name" && key != "run_name") facts[row.aggregate + "/" + key] = text;
  }
  for (const auto& [counter, value] : row.counters)
    facts[row.aggregate + "/" + counter] = nlohmann::json(value).dump();
  return facts;
}

/// Adds the times and counters of a row to their series.
void put_values(const GoogleBenchmarkRow& row, std::vector<ImportedSeries>& all) {
  const auto put = [&](const std::string& metric, const CounterKind& kind, double value) {
    auto& series = series_like({.benchmark = row.name,
                                .metric = metric,
                                .unit = kind.unit,
                                .direction = kind.direction,
                                .processes = {},
                                .aggregate = row.aggregate},
                               all);
    if (series.processes.empty()) series.processes.emplace_back();
    auto& process = series.processes.front();
    if (row.aggregate.empty()) {
      process.samples.push_back({.value = value, .iterations = row.iterations});
    } else {
      process.aggregate = value;
    }
  };
  const CounterKind time{.unit = "ns", .direction = Direction::lower};
  put("time", time, row.real_ns);
  put("cpu-time", time, row.cpu_ns);
  for (const auto& [name, value] : row.counters) put(name, kind_of_counter(name), value);
}

}  // namespace

std::vector<ImportedResults> google_benchmark_results(const ResultFile& written) {
  const auto file = google_benchmark_file(written.text);
  ImportedResults results{.moment = {.started = fields::written_at(file.date, "context.date")},
                          .whole_file = true,
                          .host = file.host,
                          .program = file.program,
                          .series = {}};
  std::map<std::string, Rows> by_name;
  for (const auto& row : file.rows) by_name[row.name].push_back(row);
  check_names(by_name);
  for (const auto& row : file.rows) {
    const auto& same = by_name.at(row.name);
    const auto* aggregate = best_aggregate(same);
    const bool chosen = aggregate != nullptr && aggregate->aggregate == row.aggregate;
    if (is_measurement(row) || chosen) put_values(row, results.series);
  }
  if (results.series.empty()) throw Error("it has no measurement, only errors; see its \"error_message\"");
  // Facts are added after all values, because an aggregate may precede the measurements.
  for (auto& series : results.series) {
    if (series.metric != "time") continue;
    series.facts = file.context;
    for (const auto& row : by_name.at(series.benchmark)) series.facts.merge(facts_of(row));
  }
  return {results};
}

}  // namespace holdfast::adapters
