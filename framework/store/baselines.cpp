#include "store/baselines.hpp"

#include <soci/soci.h>

#include <algorithm>

#include "store/glob.hpp"
#include "store/sessions.hpp"

namespace holdfast::store {
namespace {

BaselineRecord from_row(const soci::row& row) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.run = text("run"),
          .subject = {.test = text("test"),
                      .benchmark = text("benchmark"),
                      .params = text("params"),
                      .metric = text("metric")},
          .config = text("config"),
          .accepted = text("accepted")};
}

/// `metric`: empty: any.
std::optional<BaselineRecord> latest_baseline(Database& store, const Subject& subject,
                                              const std::string& config, const std::string& metric) {
  return store.read("finding a baseline", [&](soci::session& sql) -> std::optional<BaselineRecord> {
    using soci::use;
    soci::row row;
    sql << "SELECT * FROM baseline WHERE test = :a AND benchmark = :b AND params = :c AND config = :d"
           " AND (:e = '' OR metric = :f) ORDER BY sequence DESC LIMIT 1",
        use(subject.test), use(subject.benchmark), use(subject.params), use(config), use(metric), use(metric),
        soci::into(row);
    return sql.got_data() ? std::optional(from_row(row)) : std::nullopt;
  });
}

}  // namespace

void accept_run(Database& store, const RunRecord& run) {
  const auto now = utc_now();
  store.change("accepting a baseline", [&](soci::session& sql) {
    using soci::use;
    const Subject& subject = run.subject;
    sql << "INSERT INTO baseline (test, benchmark, params, metric, config, run, accepted) VALUES (:a, :b, "
           ":c, :d, :e, :f, :g)",
        use(subject.test), use(subject.benchmark), use(subject.params), use(subject.metric), use(run.config),
        use(run.id), use(now);
  });
}

std::optional<BaselineRecord> find_baseline(Database& store, const Subject& subject,
                                            const std::string& config) {
  return latest_baseline(store, subject, config, "");
}

std::optional<BaselineRecord> find_baseline_of_metric(Database& store, const Subject& subject,
                                                      const std::string& config) {
  return latest_baseline(store, subject, config, subject.metric);
}

std::vector<RunRecord> accepted_runs(Database& store, const Subject& subject, const std::string& config) {
  const auto ids = store.read("finding accepted runs", [&](soci::session& sql) {
    using soci::use;
    std::vector<std::string> found;
    const soci::rowset<std::string> rows =
        (sql.prepare
             << "SELECT run FROM baseline WHERE test = :a AND benchmark = :b AND params = :c AND config "
                "= :d ORDER BY sequence DESC",
         use(subject.test), use(subject.benchmark), use(subject.params), use(config));
    for (const auto& run : rows) found.push_back(run);
    return found;
  });
  std::vector<RunRecord> runs;
  for (const auto& id : ids) {
    auto run = find_run(store, id);
    const bool known = run && std::any_of(runs.begin(), runs.end(), [&](const RunRecord& other) {
                         return other.session == run->session;
                       });
    if (run && !known) runs.push_back(std::move(*run));
  }
  return runs;
}

std::vector<BaselineRecord> list_baselines(Database& store, const std::string& glob) {
  return store.read("listing baselines", [&](soci::session& sql) {
    std::vector<BaselineRecord> found;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT * FROM baseline WHERE sequence IN (SELECT max(sequence) FROM baseline"
                        " GROUP BY test, benchmark, params, metric, config) AND " +
                            condition_for(glob) + " ORDER BY test, benchmark, params, metric, config",
         soci::use(glob));
    for (const auto& row : rows) {
      auto baseline = from_row(row);
      if (fits(glob, baseline.subject.test)) found.push_back(std::move(baseline));
    }
    return found;
  });
}

}  // namespace holdfast::store
