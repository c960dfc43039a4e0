#include "store/runs.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "image/take_image.hpp"
#include "model/error.hpp"
#include "stats/aggregator.hpp"
#include "stats/statistics.hpp"
#include "store/glob.hpp"
#include "store/rows.hpp"
#include "store/sessions.hpp"
#include "wire/child_lines.hpp"
#include "wire/image_json.hpp"
#include "wire/model_json.hpp"
#include "wire/run_json.hpp"

namespace holdfast::store {
namespace {

Run run_from_row(const soci::row& row, const std::string& path) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  const auto id = text("id");
  const auto where = path + ", run " + id;
  auto run = wire::parse_details(text("details"), where);
  run.id = id;
  run.session = text("session");
  run.subject = subject_in(row);
  wire::canonical_params(run.subject.params, where + ", column \"params\"");
  run.config = text("config");
  run.seed = parse_seed(text("seed"), where + ", column \"seed\"");
  run.image = wire::parse_image(text("image"), where);
  if (!run.image.id.empty())
    image::identify(run.image);  // the id in the store could be that of another image
  run.baseline.kind = text("baseline_kind");
  run.baseline.run = text("baseline_run");
  run.baseline.branch = text("baseline_branch");
  run.started = text("started");
  run.seconds = row.get<double>("seconds");
  if (!text("verdict").empty()) run.verdict = wire::parse_verdict(text("verdict"), where);
  if (!text("error").empty()) run.error = text("error");
  run.classic_overlap_intervals = text("classic_overlap");
  run.classic_anova = text("classic_anova");
  return run;
}

/// The result of a run in three numbers, so that a history of many runs reads no samples.
struct Level {
  double median = 0;
  double low = 0;  ///< first quartile
  double high = 0;
};

/// Returns the level of the processes of its current side, each by the verdict's aggregator; none if they have no
/// value.
std::optional<Level> level_of(Database& store, const Run& run) {
  const auto aggregator = aggregator_named(run.verdict->thresholds.aggregator);
  std::vector<double> values;
  for (const auto& process : side_of(processes_of(store, run.id), Side::current)) {
    if (process.has_value()) values.push_back(value_of(process, aggregator));
  }
  if (values.empty()) return std::nullopt;
  return Level{.median = median(values), .low = quantile(values, 0.25), .high = quantile(values, 0.75)};
}

template <class... Arguments>
std::vector<Run> select_runs(Database& store, const std::string& rest, const Arguments&... arguments) {
  const auto make = [&](const soci::row& row) { return run_from_row(row, store.path()); };
  return select(store, "reading runs", "SELECT * FROM run " + rest, make, arguments...);
}

/// Throws if the store has another run with this id; the same run is accepted.
/// Compares what a run has from its beginning; other members may have been completed since.
void refuse_another(Database& store, const Run& run) {
  const auto kept = find_run(store, run.id);
  if (kept && kept->subject.key() == run.subject.key() && kept->config == run.config &&
      kept->session == run.session && kept->started == run.started)
    return;
  throw Error(store.path() + ": run " + run.id + " already exists, and is another one");
}

}  // namespace

void begin_run(Database& store, Run& run) {
  auto begun = run;
  begun.id = new_id();
  begun.started = utc_now();
  add_run(store, begun);
  run = std::move(begun);  // only now, so that a run that could not be begun has no id
}

void add_run(Database& store, const Run& run) {
  const auto seed = std::to_string(run.seed);
  const auto image = wire::image_text(run.image);
  const auto direction = std::string(to_string(run.subject.direction));
  const auto baseline_branch = valid_text(run.baseline.branch);
  const auto details = wire::details_text(run);
  const auto version = valid_text(run.version());
  const bool added = store.change("beginning a run", [&](soci::session& sql) {
    using soci::use;
    const Subject& subject = run.subject;
    soci::statement insert =
        (sql.prepare
             << "INSERT INTO run (id, session, test, benchmark, params, metric, unit, direction, config,"
                " details, version, seed, image, baseline_kind, baseline_run, baseline_branch, started, "
                "seconds,"
                " verdict, error, classic_overlap, classic_anova)"
                " VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l, :m, :n, :o, :p, :q, 0, '', '', '', "
                "'')"
                " ON CONFLICT (id) DO NOTHING",
         use(run.id), use(run.session), use(subject.test), use(subject.benchmark), use(subject.params),
         use(subject.metric), use(subject.unit), use(direction), use(run.config), use(details), use(version),
         use(seed), use(image), use(run.baseline.kind), use(run.baseline.run), use(baseline_branch),
         use(run.started));
    return added_row(insert);
  });
  if (!added) refuse_another(store, run);
}

void finish_run(Database& store, const Run& run) {
  const auto direction = std::string(to_string(run.subject.direction));
  const auto verdict = run.verdict ? wire::verdict_text(*run.verdict) : std::string();
  const auto outcome = run.verdict ? std::string(to_string(run.verdict->outcome)) : std::string();
  const auto baseline_branch = valid_text(run.baseline.branch);
  const auto error = valid_text(run.error.value_or(""));
  const auto details = wire::details_text(run);
  const auto version = valid_text(run.version());
  // A run that repeats a verdict has no level: a history would show the numbers of the earlier run twice.
  const auto level = run.verdict && !run.is_repeated() ? level_of(store, run) : std::nullopt;
  store.change("keeping a verdict", [&](soci::session& sql) {
    using soci::use;
    sql << "UPDATE run SET metric = :a, unit = :b, direction = :c, seconds = :d, verdict = :e, error = :f,"
           " classic_overlap = :g, classic_anova = :h, baseline_kind = :i, baseline_run = :j,"
           " baseline_branch = :k, details = :l, version = :m, outcome = :n WHERE id = :o",
        use(run.subject.metric), use(run.subject.unit), use(direction), use(run.seconds), use(verdict),
        use(error), use(run.classic_overlap_intervals), use(run.classic_anova), use(run.baseline.kind),
        use(run.baseline.run), use(baseline_branch), use(details), use(version), use(outcome), use(run.id);
    if (level)
      sql << "UPDATE run SET level = :l, low = :a, high = :b WHERE id = :r", use(level->median),
          use(level->low), use(level->high), use(run.id);
  });
}

std::optional<Run> find_run(Database& store, const std::string& id) {
  const auto found = select_runs(store, "WHERE id = :id", id);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

Run referred_run(Database& store, const std::string& id) {
  auto found = find_run(store, id);
  if (found) return std::move(*found);
  throw Error(store.path() + ": refers to a run \"" + id +
              "\" that is not in it; holdfast store check lists the errors");
}

void say_where_not_ended(Run& run) {
  if (!run.verdict && !run.error) run.error = kNotEnded;
}

std::vector<Run> last_of_each(std::vector<Run> runs) {
  std::set<std::tuple<std::string, std::string, std::string, std::string, std::string>> later;
  std::vector<Run> last;
  // The loop begins at the last run, so that each subject keeps its latest run, in the order of these runs.
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    if (later.insert(std::tuple_cat(run->subject.key(), std::tie(run->config))).second)
      last.push_back(std::move(*run));
  }
  std::ranges::reverse(last);
  return last;
}

std::vector<Run> every_run_of_session(Database& store, const std::string& session) {
  auto runs = select_runs(store, std::string("WHERE ") + kRunsOfSession + " ORDER BY sequence", session);
  for (auto& run : runs) say_where_not_ended(run);
  return runs;
}

std::vector<Run> runs_of_session(Database& store, const std::string& session) {
  return last_of_each(every_run_of_session(store, session));
}

int tests_with_runs_in(Database& store, const std::string& session) {
  int count = 0;
  store.read("counting the tests of a session", [&](soci::session& sql) {
    sql << "SELECT COUNT(DISTINCT test) FROM run WHERE session = :s", soci::use(session), soci::into(count);
  });
  return count;
}

std::vector<Run> latest_runs(Database& store, const std::string& glob) {
  auto runs = select_runs(store,
                          "WHERE sequence IN (SELECT max(sequence) FROM run WHERE " + condition_for(glob) +
                              " AND session NOT IN (SELECT id FROM session WHERE " + kIsBackfilled +
                              ") GROUP BY test, benchmark, params, metric, config) ORDER BY sequence",
                          glob);
  std::erase_if(runs, [&](const Run& run) { return !fits(glob, run.subject.test); });
  for (auto& run : runs) say_where_not_ended(run);
  return runs;
}

/// The details are JSON text, which both engines search with LIKE. Digests have no characters of a pattern,
/// and an empty pattern matches no details.
std::vector<Run> runs_that_name(Database& store, const Subject& point, const std::string& digest,
                                const std::string& without) {
  constexpr const char* kMost = "128";
  auto runs =
      select_runs(store,
                  std::string("WHERE test = :t AND benchmark = :b AND params = :p AND details LIKE :d AND "
                              "details NOT LIKE :w ORDER BY sequence DESC LIMIT ") +
                      kMost,
                  point.test, point.benchmark, point.params, "%" + digest + "%",
                  without.empty() ? without : "%" + without + "%");
  std::ranges::reverse(runs);
  return runs;
}

std::map<std::string, Run> baselines_of_session(Database& store, const std::string& session,
                                                const std::string& test) {
  const auto of_session = std::string("WHERE id IN (SELECT baseline_run FROM run r WHERE r.") +
                          kRunsOfSession + of_test(test) + ")";
  std::map<std::string, Run> found;
  for (auto& run : select_runs(store, of_session, session, test)) found.emplace(run.id, std::move(run));
  return found;
}

}  // namespace holdfast::store
