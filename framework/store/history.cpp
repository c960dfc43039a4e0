#include "store/history.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <functional>
#include <map>

#include "model/error.hpp"
#include "store/baselines.hpp"
#include "store/rows.hpp"
#include "store/sessions.hpp"
#include "wire/model_json.hpp"

namespace holdfast::store {
namespace {

/// The verdict is parsed only for its estimate; the text of a run without a verdict is empty.
HistoryPoint point_of(const soci::row& row, const std::string& store) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  HistoryPoint point{.session = text("session"),
                     .started = text("started"),
                     .commit = text("commit_id"),
                     .branch = valid_text(text("branch")),
                     .dirty = row.get<int>("dirty") != 0,
                     .run = text("id"),
                     .value = row.get<double>("level"),
                     .low = row.get<double>("low"),
                     .high = row.get<double>("high"),
                     .verdict = text("outcome")};
  if (!outcome_of(point.verdict))
    throw Error(store + ", run " + point.run + ": not a verdict of this version");
  point.backfilled = !text("backfilled").empty();
  if (text("baseline_kind") == "live") point.beside = text("baseline_run");
  if (!text("verdict").empty())
    point.change = wire::parse_verdict(text("verdict"), store + ", run " + point.run).estimate;
  return point;
}

/// Returns a run as a series of one point. The caller must add the facts of its machine.
HistorySeries series_of(const soci::row& row, const std::string& store) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.subject = subject_in(row),
          .config = text("config"),
          .version = text("version"),
          .branch = valid_text(text("branch")),
          .fingerprint = text("fingerprint"),
          .facts = {},
          .points = {point_of(row, store)}};
}

/// Appends a run; the last run of a session replaces an earlier one.
void append(std::vector<HistorySeries>& all, HistorySeries run) {
  const auto known =
      std::ranges::find_if(all, [&](const HistorySeries& other) { return comparable(other, run); });
  if (known == all.end()) {
    all.push_back(std::move(run));
    return;
  }
  auto& points = known->points;
  if (points.back().session == run.points.front().session) points.pop_back();
  points.push_back(std::move(run.points.front()));
}

/// Reads the short form of the results and no samples. Sessions are in the order of their times, because a
/// merged store has the rows of several machines.
std::vector<HistorySeries> runs_of(Database& store, const std::string& test,
                                   const std::optional<std::string>& benchmark) {
  return store.read("reading the history of a test", [&](soci::session& sql) {
    std::vector<HistorySeries> found;
    const soci::rowset<soci::row> rows =
        (sql.prepare
             << "SELECT r.id AS id, r.session AS session, r.test AS test, r.benchmark AS benchmark,"
                " r.params AS params,"
                " r.metric AS metric, r.unit AS unit, r.direction AS direction, r.config AS config,"
                " r.outcome AS outcome, r.level AS level, r.low AS low, r.high AS high,"
                " r.baseline_kind AS baseline_kind, r.baseline_run AS baseline_run, r.verdict AS verdict,"
                " s.started AS started, s.commit_id AS commit_id, s.dirty AS dirty,"
                " s.fingerprint AS fingerprint, s.branch AS branch, r.version AS version, CASE WHEN " +
                    std::string(kIsBackfilled) +
                    " THEN 'yes' ELSE '' END AS backfilled FROM run r"
                    " JOIN session s ON s.id = r.session WHERE r.test = :t AND r.level IS NOT NULL"
                    " ORDER BY s.started, s.sequence, r.started, r.sequence",
         soci::use(test));
    for (const auto& row : rows) {
      if (!benchmark || row.get<std::string>("benchmark") == *benchmark)
        append(found, series_of(row, store.path()));
    }
    return found;
  });
}

Ratio times(const Ratio& level, double factor) {
  return {.ratio = level.ratio * factor, .low = level.low * factor, .high = level.high * factor};
}

/// Returns true if the numbers of both series are comparable, apart from their branches.
bool one_chain(const HistorySeries& a, HistorySeries b) {
  b.branch = a.branch;
  return comparable(a, b);
}

bool is_compared(const HistoryPoint& point) { return !point.beside.empty() && point.change; }

/// The run at the end of a chain of comparisons, and the level that follows from the chain.
struct Chain {
  std::string root;
  Ratio level;
};

/// Goes from a run to the accepted run whose program ran beside it, and so on, up to a run that was compared with
/// nothing. Only the bounds of the run's own comparison count; the runs before it only scale them. The number of steps
/// is limited, because rows of a damaged store may refer to each other in a circle.
Chain chain_of(const std::string& run, const std::map<std::string, const HistoryPoint*>& runs) {
  Chain chain{.root = run, .level = {.ratio = 1, .low = 1, .high = 1}};
  for (std::size_t steps = 0; steps < runs.size(); ++steps) {
    const auto found = runs.find(chain.root);
    if (found == runs.end() || !is_compared(*found->second)) break;
    const auto& change = *found->second->change;
    chain.level = steps == 0 ? change : times(chain.level, change.ratio);
    chain.root = found->second->beside;
  }
  return chain;
}

}  // namespace

void relate(std::vector<HistorySeries>& all) {
  for (auto& series : all) {
    // Backfilled runs are compared with each other. They determine the levels only of a series without other runs.
    const bool has_own = std::ranges::any_of(series.points, std::not_fn(&HistoryPoint::backfilled));
    const auto counts = [&](const HistoryPoint& point) { return !has_own || !point.backfilled; };
    if (std::ranges::none_of(series.points,
                             [&](const HistoryPoint& point) { return counts(point) && is_compared(point); }))
      continue;
    // Includes runs of other branches, because a branch may be compared with the accepted run of another one.
    std::map<std::string, const HistoryPoint*> runs;
    for (const auto& other : all) {
      if (!one_chain(series, other)) continue;
      for (const auto& point : other.points) runs[point.run] = &point;
    }
    const auto last = std::find_if(series.points.rbegin(), series.points.rend(), counts);
    const auto root = chain_of(last->run, runs).root;
    for (auto& point : series.points) {
      const auto chain = chain_of(point.run, runs);
      if (chain.root == root) point.relative = chain.level;
    }
  }
}

bool comparable(const HistorySeries& a, const HistorySeries& b) {
  return a.subject.benchmark == b.subject.benchmark && a.subject.params == b.subject.params &&
         a.subject.metric == b.subject.metric && a.subject.unit == b.subject.unit && a.config == b.config &&
         a.version == b.version && a.branch == b.branch && a.fingerprint == b.fingerprint;
}

std::vector<HistorySeries> history_of(Database& store, const std::string& test,
                                      const std::optional<std::string>& benchmark) {
  auto found = runs_of(store, test, benchmark);
  for (auto& series : found) {
    const auto last = find_session(store, series.points.back().session);
    if (last) series.facts = last->facts;
    // A run after a drop was compared with nothing, so the drop shows that the run begins a segment.
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
  relate(found);
  return found;
}

std::vector<std::string> tests_with_runs(Database& store) {
  return select_texts(store, "reading names", "SELECT DISTINCT test FROM run ORDER BY test");
}

std::vector<std::string> benchmarks_with_runs(Database& store, const std::string& test) {
  return select_texts(store, "reading names",
                      "SELECT DISTINCT benchmark FROM run WHERE test = :t ORDER BY benchmark", test);
}

}  // namespace holdfast::store
