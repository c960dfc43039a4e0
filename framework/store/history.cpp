#include "store/history.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <map>

#include "model/aggregator.hpp"
#include "model/statistics.hpp"
#include "store/baselines.hpp"
#include "wire/declaration_json.hpp"
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
        (sql.prepare << "SELECT r.id AS run, p.place AS place, p.samples AS samples, p.figures AS figures"
                        " FROM run r JOIN process p ON p.run = r.sequence WHERE r.test = :t"
                        " AND r.verdict <> '' AND p.side = 'current'",
         soci::use(test));
    for (const auto& row : rows) {
      const auto run = row.get<std::string>(0);
      const auto where = store.path() + ", run " + run + ", process " + std::to_string(row.get<int>(1));
      Process process;
      process.samples = wire::parse_samples_text(row.get<std::string>(2), where);
      if (process.samples.empty()) continue;
      wire::parse_process_text(row.get<std::string>(3), where, process);
      medians[run].push_back(value_of(process, aggregators.at(run)));
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

/// A run with its session, as a series of one point; the value is still missing.
struct RunOfTest {
  HistorySeries series;
  Aggregator aggregator;  ///< what a process of the run came to when it was judged
};

/// Texts that many rows share, read once.
template <class Value>
class ReadOnce {
 public:
  template <class Read>
  const Value& operator()(const std::string& text, const Read& read) {
    const auto known = values_.find(text);
    return known != values_.end() ? known->second : values_.emplace(text, read(text)).first->second;
  }

 private:
  std::map<std::string, Value> values_;
};

std::vector<RunOfTest> runs_of(Database& store, const std::string& test) {
  return store.read("reading the history of a test", [&](soci::session& sql) {
    std::vector<RunOfTest> runs;
    ReadOnce<Facts> facts;
    ReadOnce<Aggregator> aggregators;
    const soci::rowset<soci::row> rows =
        (sql.prepare
             << "SELECT r.id AS id, r.session AS session, r.benchmark AS benchmark, r.params AS params,"
                " r.metric AS metric, r.unit AS unit, r.direction AS direction, r.config AS config,"
                " r.verdict AS verdict, s.started AS started, s.commit_id AS commit_id, s.dirty AS dirty,"
                " s.fingerprint AS fingerprint, s.facts AS facts, s.branch AS branch,"
                " r.declaration AS declaration FROM run r"
                " JOIN session s ON s.id = r.session WHERE r.test = :t AND r.verdict <> ''"
                " ORDER BY s.started, s.sequence, r.started, r.sequence",
         soci::use(test));
    for (const auto& row : rows) {
      const auto text = [&](std::size_t column) { return row.get<std::string>(column); };
      const auto where = store.path() + ", run " + text(0);
      const auto said = wire::parse_verdict_head(text(8), where);
      RunOfTest run{.series = {.subject = {.test = test,
                                           .benchmark = text(2),
                                           .params = text(3),
                                           .metric = text(4),
                                           .unit = text(5),
                                           .direction = direction_of(text(6)).value_or(Direction::lower)},
                               .config = text(7),
                               .version = wire::declared_version(text(15)),
                               .branch = text(14),
                               .fingerprint = text(12)},
                    .aggregator = aggregators(said.aggregator, aggregator_named)};
      run.series.facts = facts(text(13), [&](const std::string& json) {
        return wire::parse_facts(json, store.path() + ", session " + text(1));
      });
      run.series.points = {{.session = text(1),
                            .started = text(9),
                            .commit = text(10),
                            .branch = text(14),
                            .dirty = row.get<int>(11) != 0,
                            .run = text(0),
                            .verdict = std::string(to_string(said.outcome))}};
      runs.push_back(std::move(run));
    }
    return runs;
  });
}

/// The last run of a session takes the place of an earlier one.
void append(HistorySeries& series, const HistorySeries& run) {
  const auto& point = run.points.front();
  if (series.points.back().session == point.session) series.points.pop_back();
  series.points.push_back(point);
  series.facts = run.facts;
}

/// A run after a drop was compared with nothing: the segment that it begins is known by the drop.
void mark_baselines(Database& store, HistorySeries& series) {
  const auto deeds = deeds_of(store, series.subject, series.config, series.branch);
  for (auto& point : series.points) {
    const auto outcome = outcome_of(point.verdict).value_or(Outcome::pass);
    for (std::size_t i = 0; i < deeds.size(); ++i) {
      if (deeds[i].dropped || deeds[i].run != point.run) continue;
      const bool after_drop = i + 1 < deeds.size() && deeds[i + 1].dropped;
      point.accepted = true;
      point.reference = point.reference || i == 0;
      point.segment = point.segment || after_drop || begins_segment(outcome);
    }
  }
}

}  // namespace

bool comparable(const HistorySeries& a, const HistorySeries& b) {
  return a.subject.benchmark == b.subject.benchmark && a.subject.params == b.subject.params &&
         a.subject.metric == b.subject.metric && a.subject.unit == b.subject.unit && a.config == b.config &&
         a.version == b.version && a.branch == b.branch && a.fingerprint == b.fingerprint;
}

std::vector<HistorySeries> history_of(Database& store, const std::string& test,
                                      const std::optional<std::string>& benchmark) {
  auto runs = runs_of(store, test);
  std::map<std::string, Aggregator> aggregators;
  for (const auto& run : runs) aggregators[run.series.points.front().run] = run.aggregator;
  const auto values = values_of(store, test, aggregators);
  std::vector<HistorySeries> found;
  for (auto& [run, aggregator] : runs) {
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
  for (auto& series : found) mark_baselines(store, series);
  return found;
}

std::vector<std::string> tests_with_runs(Database& store) {
  return texts(store, "SELECT DISTINCT test FROM run ORDER BY test", std::nullopt);
}

std::vector<std::string> benchmarks_with_runs(Database& store, const std::string& test) {
  return texts(store, "SELECT DISTINCT benchmark FROM run WHERE test = :t ORDER BY benchmark", test);
}

}  // namespace holdfast::store
