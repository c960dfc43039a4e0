#include "store/baselines.hpp"

#include <soci/soci.h>

#include <algorithm>

#include "store/glob.hpp"
#include "store/rows.hpp"
#include "store/sessions.hpp"

namespace holdfast::store {
namespace {

BaselineRecord baseline_from_row(const soci::row& row) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.run = text("run"),
          .subject = key_in(row),
          .config = text("config"),
          .accepted = text("accepted"),
          .branch = valid_text(text("branch")),
          .dropped = row.get<int>("dropped") != 0,
          .author = text("author"),
          .reason = text("reason"),
          .replaced = text("replaced")};
}

/// Returns rows of one parameter point in one configuration; `rest` is the condition and the order.
std::vector<BaselineRecord> rows_of(Database& store, const Subject& subject, const std::string& config,
                                    const std::string& rest) {
  return select(
      store, "finding a baseline",
      "SELECT * FROM baseline WHERE test = :a AND benchmark = :b AND params = :c AND config = :d" + rest,
      baseline_from_row, subject.test, subject.benchmark, subject.params, config);
}

/// Returns only the last row of a metric on a branch, because an acceptance of many runs reads this row for
/// each run.
std::optional<BaselineRecord> last_deed(Database& store, const Subject& subject, const std::string& config,
                                        const std::string& branch) {
  const auto last = select(store, "finding a baseline",
                           "SELECT * FROM baseline WHERE test = :a AND benchmark = :b AND params = :c AND"
                           " metric = :d AND config = :e AND branch = :f ORDER BY sequence DESC LIMIT 1",
                           baseline_from_row, subject.test, subject.benchmark, subject.params, subject.metric,
                           config, valid_text(branch));
  return last.empty() ? std::nullopt : std::optional(last.front());
}

void add_row(Database& store, const BaselineRecord& row) {
  const auto branch = valid_text(row.branch);
  const auto author = valid_text(row.author);
  const auto reason = valid_text(row.reason);
  const int dropped = row.dropped ? 1 : 0;
  store.change(row.dropped ? "dropping a baseline" : "accepting a baseline", [&](soci::session& sql) {
    using soci::use;
    const Subject& subject = row.subject;
    sql << "INSERT INTO baseline (test, benchmark, params, metric, config, run, accepted, branch, dropped,"
           " author, reason, replaced) VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l)",
        use(subject.test), use(subject.benchmark), use(subject.params), use(subject.metric), use(row.config),
        use(row.run), use(row.accepted), use(branch), use(dropped), use(author), use(reason),
        use(row.replaced);
  });
}

/// Returns "" for a run whose session is missing: `store check` reports that, and an acceptance need not
/// fail.
std::string branch_of(Database& store, const Run& run) {
  const auto session = find_session(store, run.session);
  return session ? session->branch : "";
}

}  // namespace

void accept_run(Database& store, const Run& run, const Acceptance& acceptance) {
  const auto branch = acceptance.branch ? *acceptance.branch : branch_of(store, run);
  const auto before = find_baseline_of_metric(store, run.subject, run.config, branch);
  add_row(store, {.run = run.id,
                  .subject = run.subject,
                  .config = run.config,
                  .accepted = acceptance.at.empty() ? utc_now() : acceptance.at,
                  .branch = branch,
                  .author = acceptance.author,
                  .reason = acceptance.reason,
                  .replaced = before ? before->run : run.baseline.run});
}

void add_acceptance(Database& store, const BaselineRecord& acceptance) { add_row(store, acceptance); }

void drop_baseline(Database& store, const BaselineRecord& baseline, const Acceptance& acceptance) {
  auto row = baseline;
  row.dropped = true;
  row.branch = valid_text(acceptance.branch.value_or(baseline.branch));
  row.accepted = acceptance.at.empty() ? utc_now() : acceptance.at;
  row.author = acceptance.author;
  row.reason = acceptance.reason;
  row.replaced = row.branch == baseline.branch ? baseline.run : "";
  add_row(store, row);
}

std::vector<BaselineRecord> pointers_of(Database& store, const Subject& subject, const std::string& config) {
  // The latest row comes first, so the first of each branch and metric is the one in force.
  std::vector<BaselineRecord> last;
  for (auto& row : rows_of(store, subject, config, " ORDER BY sequence DESC")) {
    const bool known = std::ranges::any_of(last, [&](const BaselineRecord& later) {
      return later.branch == row.branch && later.subject.metric == row.subject.metric;
    });
    if (!known) last.push_back(std::move(row));
  }
  return last;
}

std::optional<BaselineRecord> find_baseline_of_metric(Database& store, const Subject& subject,
                                                      const std::string& config, const std::string& branch) {
  const auto deed = last_deed(store, subject, config, branch);
  return deed && !deed->dropped ? deed : std::nullopt;
}

std::vector<BaselineRecord> deeds_of(Database& store, const Subject& subject, const std::string& config,
                                     const std::string& branch) {
  auto deeds = rows_of(store, subject, config, " ORDER BY sequence DESC");
  std::erase_if(deeds, [&, kept = valid_text(branch)](const BaselineRecord& row) {
    return row.branch != kept || row.subject.metric != subject.metric;
  });
  return deeds;
}

bool begins_segment(Outcome outcome) { return is_change(outcome); }

std::vector<Accepted> segment_of(Database& store, const Subject& subject, const std::string& config,
                                 const std::string& branch) {
  std::vector<Accepted> segment;
  for (auto& deed : deeds_of(store, subject, config, branch)) {
    if (deed.dropped) break;
    auto run = find_run(store, deed.run);
    if (!run || (!segment.empty() && run->started > segment.back().run.started)) break;
    const bool last = run->verdict && begins_segment(run->verdict->outcome);
    segment.push_back({.deed = std::move(deed), .run = std::move(*run)});
    if (last) break;
  }
  return segment;
}

std::vector<Run> accepted_runs(Database& store, const Subject& subject, const std::string& config,
                               const std::string& branch) {
  std::vector<Run> runs;
  for (auto& accepted : segment_of(store, subject, config, branch)) {
    auto& run = accepted.run;
    const bool known =
        std::ranges::any_of(runs, [&](const Run& other) { return other.session == run.session; });
    if (!known) runs.push_back(std::move(run));
  }
  return runs;
}

std::vector<BaselineRecord> list_pointers(Database& store, const std::string& glob) {
  // The query selects only by an exact name; a pattern with wildcards is matched below (glob.hpp).
  auto found = select(store, "listing baselines",
                      "SELECT * FROM baseline WHERE sequence IN (SELECT max(sequence) FROM baseline"
                      " GROUP BY test, benchmark, params, metric, config, branch) AND " +
                          condition_for(glob) + " ORDER BY test, benchmark, params, metric, config, branch",
                      baseline_from_row, glob);
  std::erase_if(found, [&](const BaselineRecord& row) { return !fits(glob, row.subject.test); });
  return found;
}

std::vector<BaselineRecord> list_baselines(Database& store, const std::string& glob) {
  auto found = list_pointers(store, glob);
  std::erase_if(found, [](const BaselineRecord& row) { return row.dropped; });
  return found;
}

}  // namespace holdfast::store
