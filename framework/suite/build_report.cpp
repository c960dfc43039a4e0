// Makes a report in three steps. kept_of() reads the rows of the session and of its baselines. reported()
// completes each run with its reference and the differences from it. report_of() judges all runs together.

#include "suite/build_report.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "image/compilations.hpp"
#include "model/error.hpp"
#include "model/named_benchmark.hpp"
#include "process/revision.hpp"
#include "run/commits/benchmark_sources.hpp"
#include "run/judge/budget_needed.hpp"
#include "run/reference/edited_measure.hpp"
#include "run/reference/open_session.hpp"
#include "stats/aggregator.hpp"
#include "stats/side_report.hpp"
#include "store/sessions.hpp"
#include "suite/elsewhere.hpp"
#include "suite/gate.hpp"
#include "suite/growth.hpp"
#include "suite/hidden_failures.hpp"
#include "suite/missing_tests.hpp"
#include "suite/noise_sources.hpp"
#include "suite/non_gating.hpp"
#include "suite/overall.hpp"

namespace holdfast::suite {
namespace {

/// Returns the aggregator of the run's processes when it was judged.
Aggregator aggregator_of(const Run& run) {
  return run.verdict ? aggregator_named(run.verdict->thresholds.aggregator) : Aggregator{};
}

using CalibrationsByTest = std::map<std::string, std::vector<store::KeptCalibration>>;

/// The data of the store about the runs of a report.
struct Kept {
  std::vector<Process> processes_of(const std::string& run) const {
    const auto found = processes.find(run);
    return found == processes.end() ? std::vector<Process>{} : found->second;
  }

  std::map<std::string, std::vector<Process>> processes;  ///< also of runs whose verdicts the session repeats
  std::map<std::string, Run> baselines;
  std::map<std::string, std::optional<SessionRecord>> sessions;  ///< of the baselines
  /// Sessions of all machines of this session, including itself.
  std::map<std::string, SessionRecord> parts;
  std::map<std::string, CalibrationsByTest> calibrations;  ///< by the fingerprint of the machine
};

CalibrationsByTest by_test(std::vector<store::KeptCalibration> all) {
  CalibrationsByTest sorted;
  for (auto& one : all) sorted[one.what.subject.test].push_back(std::move(one));
  return sorted;
}

/// Reads the store by session and not by run. A suite has thousands of runs, and each query costs a round
/// trip. If all runs are of one test, as in the report of `run --json`, the queries are restricted to this test.
Kept kept_of(store::Database& store, const SessionRecord& session, const std::vector<Run>& runs) {
  const bool one_test = std::all_of(runs.begin(), runs.end(), [&](const Run& run) {
    return run.subject.test == runs.front().subject.test;
  });
  const auto test = one_test && !runs.empty() ? runs.front().subject.test : std::string();
  Kept kept{.processes = store::processes_of_session(store, session.id, test),
            .baselines = store::baselines_of_session(store, session.id, test),
            .sessions = {},
            .parts = {{session.id, session}},
            .calibrations = {}};
  for (auto& part : store::parts_of(store, session.id)) kept.parts.emplace(part.id, std::move(part));
  for (const auto& [id, part] : kept.parts) {
    if (!kept.calibrations.contains(part.fingerprint))
      kept.calibrations[part.fingerprint] = by_test(store::calibrations_on(store, part.fingerprint, test));
  }
  for (const auto& run : runs) {
    if (run.is_repeated()) kept.processes[run.id] = store::processes_of(store, run.id);
  }
  for (const auto& [id, run] : kept.baselines) {
    if (!kept.sessions.contains(run.session))
      kept.sessions[run.session] = store::find_session(store, run.session);
  }
  return kept;
}

/// Both profiles were shortened separately: an entry that only one profile has shows nothing about the other profile.
void add_accepted_profile(const Run& accepted, Profiles& profiles) {
  profiles.baseline = accepted.profiles.current;
  if (!profiles.baseline || !profiles.current) return;
  const auto only = [](Profile& profile, const Profile& other) {
    std::erase_if(profile.functions, [&](const auto& one) {
      return std::none_of(other.functions.begin(), other.functions.end(),
                          [&](const auto& same) { return same.name == one.name; });
    });
  };
  only(*profiles.current, *profiles.baseline);
  only(*profiles.baseline, *profiles.current);
}

/// Adds the reference of the run, and the differences other than the code.
void add_baseline(store::Database& store, const SessionRecord& session, const Kept& kept, Run& run) {
  const auto& commit = run.baseline_commit;
  if (run.baseline.run.empty() && !commit) {
    run.baseline = {};
    return;
  }
  const bool live = run.baseline.kind == "live";
  auto side =
      stats::side_report(live ? store::side_of(kept.processes_of(run.id), Side::baseline)
                              : store::side_of(store::processes_of(store, run.baseline.run), Side::current),
                         aggregator_of(run));
  side.kind = run.baseline.kind;
  side.run = run.baseline.run;
  side.branch = run.baseline.branch;
  if (commit) {
    side.commit = commit->commit;
    side.ref = commit->ref;
    run.differences = commit->built;
    run.edited = commit->edited;
  }
  const auto accepted = kept.baselines.find(run.baseline.run);
  if (accepted != kept.baselines.end()) {
    side.session = accepted->second.session;
    run.edited = run::edited_measure(accepted->second, run);
    if (!live) add_accepted_profile(accepted->second, run.profiles);
    if (const auto& then = kept.sessions.at(side.session)) {
      side.commit = then->commit;
      side.dirty = then->dirty;
      run.differences = differences(*then, accepted->second.in_force, session, run.in_force);
      for (auto& row : image::option_differences(accepted->second.image.compilations, run.image.compilations))
        run.differences.push_back(std::move(row));
    }
  }
  run.baseline = std::move(side);
}

/// Returns the run with the additional data of a report.
Run reported(store::Database& store, Run run, const Kept& kept) {
  const auto& session = kept.parts.at(run.session);
  run.placing_options = image::placing_options(run.image.compilations);
  if (run.conditions) run.remarks = remarks_on(*run.conditions);
  add_baseline(store, session, kept, run);
  run.current =
      stats::side_report(store::side_of(kept.processes_of(run.id), Side::current), aggregator_of(run));
  run.current.session = session.id;
  run.current.commit = session.commit;
  run.current.dirty = session.dirty;
  run.current.branch = session.branch;
  const auto& calibrations = kept.calibrations.at(session.fingerprint);
  if (const auto of_test = calibrations.find(run.subject.test); of_test != calibrations.end())
    add_calibration(of_test->second, run);
  name_benchmark(run);
  add_elsewhere(store, run);
  return run;
}

/// A command about one of several results must name it.
void mark_several(std::vector<Run>& results) {
  std::map<std::pair<std::string, std::string>, std::map<std::string, std::set<std::string>>> points;
  const auto benchmarks_of = [&](const Run& result) -> auto& {
    return points[{result.subject.test, result.config}];
  };
  for (const auto& result : results)
    benchmarks_of(result)[result.subject.benchmark].insert(result.subject.params);
  for (auto& result : results) {
    auto& benchmarks = benchmarks_of(result);
    result.one_of_benchmarks = benchmarks.size() > 1;
    result.one_of_points = benchmarks[result.subject.benchmark].size() > 1;
  }
}

Report report_of(store::Database& store, const SessionRecord& session, const std::vector<Run>& runs,
                 const MissingTests& vanished, const std::vector<std::string>& non_gating) {
  Report report{.session = session};
  const auto kept = kept_of(store, session, runs);
  for (const auto& run : runs) report.results.push_back(reported(store, run, kept));
  mark_several(report.results);
  // The order matters. Results that do not gate are not members of the family whose p-values are adjusted, and
  // the gate reads the adjusted p-values.
  mark_non_gating(non_gating, report);
  adjust_p_values(report.results);
  report.growth = growths_of(report.results);
  report.overall = overall_changes(report.results, labels_of(report.results));
  warn_of_contradictions(report);
  report.missing = unmeasured_tests(session, runs);
  report.undeclared = vanished.undeclared;
  report.vanished = vanished.points;
  report.gate = judge_suite(report, session.policy);
  return report;
}

/// Removes the facts about how the run was started.
Facts lasting(Facts facts) {
  for (const char* none :
       {"cpu-flags", "baseline-ref", "baseline-commit", "baseline-overlay", "baseline-built",
        "only-in-baseline", kHiddenFailuresFact, run::kByHandFact, run::kBudgetNeededFact})
    facts.erase(none);
  return facts;
}

}  // namespace

Report build_report(store::Database& store, const SessionRecord& session, const std::vector<Run>& runs) {
  auto report = report_of(store, session, runs, {}, {});
  add_times(runs, report);
  return report;
}

Report build_report(store::Database& store, const SessionRecord& session, const wire::Aliases& aliases,
                    const std::vector<std::string>& non_gating) {
  const auto all = store::every_run_of_session(store, session.id);
  const auto runs = store::last_of_each(all);
  auto report = report_of(store, session, runs, missing_tests_of(store, session, runs, aliases),
                          with_remembered(session, non_gating));
  add_times(all, report);
  return report;
}

std::vector<Difference> differences(const SessionRecord& was, const Facts& was_in_force,
                                    const SessionRecord& is, const Facts& is_in_force) {
  std::vector<Difference> found;
  add_differences(lasting(was.facts), lasting(is.facts), "", found);
  if (!was_in_force.empty() && !is_in_force.empty())
    add_differences(lasting(was_in_force), lasting(is_in_force), kSetting, found);
  return found;
}

void note_single_commits(const std::string& source, Report& report) {
  // The second commit shows that there is more than one; the others need not be listed.
  constexpr std::size_t kEnough = 2;
  std::map<std::pair<std::string, std::string>, bool> known;  // tests are usually accepted together
  for (auto& result : report.results) {
    const std::pair commits(result.baseline.commit, result.current.commit);
    if (result.word() != "regressed") continue;
    auto found = known.find(commits);
    if (found == known.end()) {
      const auto log = process::commits_after(source, commits.first, commits.second, kEnough);
      found = known.emplace(commits, log.n_commits == 1).first;
    }
    result.one_commit = found->second;
  }
}

void note_edited_sources(const std::string& source, Report& report) {
  std::set<std::string> commits;
  for (const auto& result : report.results) commits.insert(result.baseline.commit);
  commits.erase("");
  std::set<std::string> files;
  for (const auto& commit : commits) {
    for (auto& file : commits::changed_benchmark_sources(source, commit)) files.insert(std::move(file));
  }
  if (files.empty()) return;
  report.edited_sources.assign(files.begin(), files.end());
  report.gate = judge_suite(report, report.session.policy);
}

void add_times(const std::vector<Run>& runs, Report& report) {
  // The metrics of a point share their processes, so their runs have the same `seconds`, which count once. The runs
  // begin one after the other.
  std::set<std::tuple<std::string, std::string, std::string, double>> counted;
  for (const auto& run : runs) {
    const auto& subject = run.subject;
    if (!counted.insert({subject.test, subject.benchmark, subject.params, run.seconds}).second) continue;
    report.measured_s += run.seconds;
    const double end_s = store::seconds_between(report.session.started, run.started) + run.seconds;
    report.took_s = std::max(report.took_s, end_s);
  }
  report.took_s = std::max(report.took_s, report.measured_s);  // the store keeps whole seconds
}

SessionRecord session_meant(store::Database& store, const std::optional<std::string>& id,
                            const std::optional<Suite>& suite, bool to_judge) {
  // In a build tree without a session, the latest session of the store would be that of another tree.
  const auto wanted = !id && suite ? run::last_session_id(*suite) : id;
  auto found = wanted  ? store::find_session(store, *wanted)
               : suite ? std::nullopt
                       : store::latest_session(store);
  if (to_judge && found && found->facts.contains(store::kBackfillFact)) {
    if (wanted)
      throw Error(store.path() + ": session " + *wanted +
                  " cannot be judged: holdfast backfill made it for an earlier commit; name another one");
    found.reset();
  }
  if (found) return std::move(*found);
  if (wanted) throw Error(store.path() + ": has no session " + *wanted);
  throw Error(store.path() + ": has no session yet; run ctest -L perf first");
}

}  // namespace holdfast::suite
