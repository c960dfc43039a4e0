#include "hunt/backfill_records.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "hunt/same_judgement.hpp"
#include "model/short_commit.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"

namespace holdfast::hunt {
namespace {

using Record = BackfillRecords::Record;

constexpr const char* kKeeping = "keeping results of a commit";

bool is_of_point(const Run& run, const Subject& subject) {
  return std::tie(run.subject.test, run.subject.benchmark, run.subject.params) ==
         std::tie(subject.test, subject.benchmark, subject.params);
}

Verdict not_compared(const Run& run) {
  Verdict verdict{.outcome = Outcome::no_baseline,
                  .message = "measured beside a later commit; no earlier one was measured"};
  if (run.verdict) {
    verdict.tester = run.verdict->tester;
    verdict.thresholds = run.verdict->thresholds;
  }
  return verdict;
}

Verdict carried_over(const std::string& earlier) {
  Verdict verdict{.outcome = Outcome::pass,
                  .message = "unaffected: nothing that it executes or reads differs from " +
                             short_commit(earlier) + "; not measured"};
  verdict.unaffected = true;
  return verdict;
}

}  // namespace

BackfillRecords::BackfillRecords(store::Database& store, const std::vector<DatedCommit>& commits,
                                 SessionRecord session)
    : store_(store), common_(std::move(session)) {
  for (const auto& [commit, time] : commits) {
    times_[commit] = time;
    for (auto& kept : store::sessions_of_commit(store, commit)) {
      if (fact_of(kept.facts, store::kBackfillFact) != fact_of(common_.facts, store::kBackfillFact) ||
          kept.fingerprint != common_.fingerprint || kept.config != common_.config)
        continue;
      for (auto& run : store::every_run_of_session(store, kept.id)) {
        if (!run.verdict) continue;
        const auto earlier = run.baseline_commit ? run.baseline_commit->commit : "";
        auto& records = records_[run.subject.test];
        records.push_back({.run = std::move(run), .commit = commit, .earlier = earlier});
      }
      sessions_.insert_or_assign(commit, std::move(kept));
    }
  }
}

const std::vector<Record>& BackfillRecords::of(const std::string& test) const {
  static const std::vector<Record> kNone;
  const auto found = records_.find(test);
  return found == records_.end() ? kNone : found->second;
}

bool BackfillRecords::mention(const std::string& test, const std::string& commit) const {
  return std::ranges::any_of(
      of(test), [&](const Record& record) { return record.commit == commit || record.earlier == commit; });
}

std::vector<const Record*> BackfillRecords::results(const std::string& test, const std::string& earlier,
                                                    const std::string& later,
                                                    const run::Settings& settings) const {
  std::map<std::tuple<std::string, std::string, std::string>, const Record*> last;
  for (const auto& record : of(test)) {
    const auto& subject = record.run.subject;
    if (record.commit == later && record.earlier == earlier && record.is_measured() &&
        is_judged_alike(record.run, settings))
      last[{subject.benchmark, subject.params, subject.metric}] = &record;
  }
  std::vector<const Record*> found;
  for (const auto& [subject, record] : last) found.push_back(record);
  return found;
}

const SessionRecord& BackfillRecords::session_of(const std::string& commit) {
  const auto known = sessions_.find(commit);
  if (known != sessions_.end()) return known->second;
  auto session = common_;
  session.id = store::new_id();
  session.commit = commit;
  session.started = times_.at(commit);
  store::add_session(store_, session);
  return sessions_[commit] = session;
}

void BackfillRecords::store_run(Run run, const std::string& commit, const std::string& earlier,
                                const std::vector<Process>& processes) {
  const auto& session = session_of(commit);
  run.session = session.id;
  run.config = session.config;
  run.baseline = {};
  if (!earlier.empty()) {
    run.baseline.kind = "live";
    run.baseline_commit = BaselineCommit{.ref = short_commit(earlier), .commit = earlier, .built = {}};
  }
  store::begin_run(store_, run);
  for (const auto& process : processes) store::add_process(store_, run.id, process);
  store::finish_run(store_, run);
  const auto test = run.subject.test;
  records_[test].push_back({.run = std::move(run), .commit = commit, .earlier = earlier});
}

void BackfillRecords::keep(const std::string& test, const std::string& earlier, const std::string& later,
                           const std::vector<CommitTrials::Measured>& results) {
  // A transaction can be run twice, so the session is added before it, and the records are reset in it.
  session_of(later);
  const auto before = of(test);
  store_.change(kKeeping, [&](auto&) {
    records_[test] = before;
    for (const auto& [run, processes] : results) store_run(run, later, earlier, processes);
    link(test);
  });
}

void BackfillRecords::keep_same(const std::string& test, const std::string& earlier, const std::string& later,
                                const std::vector<AffectedPoint>& points, const Facts& in_force) {
  std::vector<CommitTrials::Measured> results;
  for (const auto& point : points) {
    Run run;
    run.subject = {.test = test, .benchmark = point.benchmark, .params = point.params};
    run.verdict = carried_over(earlier);
    run.in_force = in_force;
    results.push_back({std::move(run), {}});
  }
  keep(test, earlier, later, results);
}

void BackfillRecords::keep_alone(const std::string& test, const std::string& commit,
                                 const std::vector<CommitTrials::Measured>& results) {
  keep(test, "", commit, results);
}

/// Follows the commits from which the point's result was carried over.
BackfillRecords::Reached BackfillRecords::reached(const Subject& subject, std::string commit) const {
  const auto& records = of(subject.test);
  for (std::size_t steps = 0; steps <= times_.size(); ++steps) {
    std::string carried_from;
    for (auto record = records.rbegin(); record != records.rend(); ++record) {
      if (record->commit != commit || !is_of_point(record->run, subject)) continue;
      if (record->is_measured() && record->run.subject.metric == subject.metric)
        return {.run = record->run.id, .commit = commit};
      if (!record->is_measured() && carried_from.empty()) carried_from = record->earlier;
    }
    if (carried_from.empty()) break;
    commit = carried_from;
  }
  return {.run = "", .commit = commit};
}

void BackfillRecords::link(const std::string& test) {
  for (auto& record : records_[test]) {
    if (record.earlier.empty() || !record.is_measured()) continue;
    const auto beside = reached(record.run.subject, record.earlier).run;
    if (beside.empty() || beside == record.run.baseline.run) continue;
    record.run.baseline.run = beside;
    store::finish_run(store_, record.run);
  }
}

bool BackfillRecords::begin_at_oldest(const std::string& test) {
  const auto records = of(test);  // a copy: new records are added below
  for (const auto& record : records) {
    if (record.earlier.empty() || !record.is_measured()) continue;
    const auto& subject = record.run.subject;
    const auto oldest = reached(subject, record.earlier);
    // A run that an earlier call compared with a commit outside of the range has its place in a history already.
    if (!oldest.run.empty() || !times_.contains(oldest.commit)) continue;
    CommitTrials::Measured alone{.run = record.run, .processes = {}};
    for (auto process : store::processes_of(store_, record.run.id)) {
      if (process.side != Side::baseline) continue;
      process.side = Side::current;
      alone.processes.push_back(std::move(process));
    }
    alone.run.verdict = not_compared(record.run);
    alone.run.baseline_commit.reset();
    keep_alone(test, oldest.commit, {std::move(alone)});
  }
  return std::ranges::any_of(records, &Record::is_measured);
}

}  // namespace holdfast::hunt
