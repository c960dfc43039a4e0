#include "store/history.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <map>
#include <set>

#include "model/aggregator.hpp"
#include "model/statistics.hpp"
#include "store/baselines.hpp"
#include "wire/report_json.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::store {
namespace {

struct RunValue {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The value of each of these runs of the test. All in one query: a test of a thousand sessions has a thousand
/// runs. `aggregators`: what a process of each run came to when it was judged.
std::map<std::string, RunValue> values_of(Database& store, const std::string& test,
                                          const std::map<std::string, Aggregator>& aggregators) {
  std::map<std::string, std::vector<double>> medians;
  store.read("reading samples", [&](soci::session& sql) {
    const soci::rowset<soci::row> rows =
        (sql.prepare
             << "SELECT r.id AS run, p.place AS place, p.samples AS samples, p.figures AS figures"
                " FROM process p JOIN run r ON r.sequence = p.run WHERE r.test = :t AND p.side = 'current'",
         soci::use(test));
    for (const auto& row : rows) {
      const auto run = row.get<std::string>("run");
      const auto by = aggregators.find(run);
      if (by == aggregators.end()) continue;
      const auto where = store.path() + ", run " + run + ", process " + std::to_string(row.get<int>("place"));
      Process process;
      process.samples = wire::parse_samples_text(row.get<std::string>("samples"), where);
      if (process.samples.empty()) continue;
      wire::parse_process_text(row.get<std::string>("figures"), where, process);
      medians[run].push_back(value_of(process, by->second));
    }
  });
  std::map<std::string, RunValue> found;
  for (const auto& [run, of_processes] : medians) {
    found[run] = {.value = median(of_processes),
                  .low = quantile(of_processes, 0.25),
                  .high = quantile(of_processes, 0.75)};
  }
  return found;
}

std::vector<std::string> texts(Database& store, const std::string& query,
                               const std::optional<std::string>& test) {
  return store.read("reading names", [&](soci::session& sql) {
    std::vector<std::string> found;
    const std::string argument = test.value_or("");
    const soci::rowset<std::string> rows =
        test ? (sql.prepare << query, soci::use(argument)) : (sql.prepare << query);
    for (const auto& text : rows) found.push_back(text);
    return found;
  });
}

/// Runs as series of one point each, whose values are still missing, with what their processes came to.
struct Runs {
  std::vector<HistorySeries> series;
  std::map<std::string, Aggregator> aggregators;
  std::map<std::string, Facts> machines;  ///< by session: all of its runs are on one
};

const Facts& machine_of(Runs& runs, const soci::row& row, const std::string& path) {
  const auto session = row.get<std::string>("session");
  const auto known = runs.machines.find(session);
  if (known != runs.machines.end()) return known->second;
  return runs.machines[session] =
             wire::parse_facts(row.get<std::string>("facts"), path + ", session " + session);
}

void add(Runs& runs, const soci::row& row, const std::string& path) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  const auto verdict = wire::parse_verdict(text("verdict"), path + ", run " + text("id"));
  runs.aggregators[text("id")] = aggregator_named(verdict.thresholds.aggregator);
  runs.series.push_back({.subject = {.test = text("test"),
                                     .benchmark = text("benchmark"),
                                     .params = text("params"),
                                     .metric = text("metric"),
                                     .unit = text("unit"),
                                     .direction = direction_of(text("direction")).value_or(Direction::lower)},
                         .config = text("config"),
                         .fingerprint = text("fingerprint"),
                         .facts = machine_of(runs, row, path),
                         .points = {{.session = text("session"),
                                     .started = text("session_started"),
                                     .commit = text("commit_id"),
                                     .branch = text("branch"),
                                     .dirty = row.get<int>("dirty") != 0,
                                     .run = text("id"),
                                     .verdict = std::string(to_string(verdict.outcome))}}});
}

/// Not all columns: a declaration is longer than all that is needed here.
Runs runs_of(Database& store, const std::string& test) {
  return store.read("reading the history of a test", [&](soci::session& sql) {
    Runs runs;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT r.id AS id, r.session AS session, r.test AS test, r.benchmark AS benchmark,"
                        " r.params AS params, r.metric AS metric, r.unit AS unit, r.direction AS direction,"
                        " r.config AS config, r.verdict AS verdict, s.started AS session_started,"
                        " s.commit_id AS commit_id, s.branch AS branch, s.dirty AS dirty, s.fingerprint AS "
                        "fingerprint,"
                        " s.facts AS facts FROM run r JOIN session s ON s.id = r.session"
                        " WHERE r.test = :t AND r.verdict <> '' ORDER BY s.started, s.sequence, r.started, "
                        "r.sequence",
         soci::use(test));
    for (const auto& row : rows) add(runs, row, store.path());
    return runs;
  });
}

bool comparable(const HistorySeries& a, const HistorySeries& b) {
  return a.subject.benchmark == b.subject.benchmark && a.subject.params == b.subject.params &&
         a.subject.metric == b.subject.metric && a.subject.unit == b.subject.unit && a.config == b.config &&
         a.fingerprint == b.fingerprint;
}

/// The last run of a session takes the place of an earlier one.
void append(HistorySeries& series, const HistorySeries& run) {
  const auto& point = run.points.front();
  if (series.points.back().session == point.session) series.points.pop_back();
  series.points.push_back(point);
  series.facts = run.facts;
}

void mark_baselines(Database& store, HistorySeries& series, const std::set<std::string>& accepted) {
  const auto in_force = find_baseline_of_metric(store, series.subject, series.config);
  for (auto& point : series.points) {
    point.accepted = accepted.contains(point.run);
    point.reference = in_force && in_force->run == point.run;
  }
}

}  // namespace

std::vector<HistorySeries> history_of(Database& store, const std::string& test,
                                      const std::optional<std::string>& benchmark) {
  auto runs = runs_of(store, test);
  const auto values = values_of(store, test, runs.aggregators);
  std::vector<HistorySeries> found;
  for (auto& run : runs.series) {
    const auto value = values.find(run.points.front().run);
    if (value == values.end() || (benchmark && run.subject.benchmark != *benchmark)) continue;
    auto& point = run.points.front();
    point.value = value->second.value;
    point.low = value->second.low;
    point.high = value->second.high;
    const auto series = std::find_if(found.begin(), found.end(),
                                     [&](const HistorySeries& other) { return comparable(other, run); });
    series == found.end() ? found.push_back(run) : append(*series, run);
  }
  const auto accepted = texts(store, "SELECT DISTINCT run FROM baseline WHERE test = :t", test);
  for (auto& series : found) mark_baselines(store, series, {accepted.begin(), accepted.end()});
  return found;
}

std::vector<std::string> tests_with_runs(Database& store) {
  return texts(store, "SELECT DISTINCT test FROM run ORDER BY test", std::nullopt);
}

std::vector<std::string> benchmarks_with_runs(Database& store, const std::string& test) {
  return texts(store, "SELECT DISTINCT benchmark FROM run WHERE test = :t ORDER BY benchmark", test);
}

}  // namespace holdfast::store
