#include "session/build_report.hpp"

#include <algorithm>
#include <map>

#include "model/aggregator.hpp"
#include "session/differences.hpp"
#include "session/family.hpp"
#include "session/gate.hpp"
#include "session/growth.hpp"
#include "session/informing.hpp"
#include "session/quarantine.hpp"
#include "session/remarks.hpp"
#include "session/run_times.hpp"
#include "session/side_report.hpp"
#include "session/vanished.hpp"
#include "store/sessions.hpp"
#include "wire/baseline_commit.hpp"
#include "wire/conditions_json.hpp"
#include "wire/curve_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/known_regressions.hpp"
#include "wire/pinpoint_json.hpp"
#include "wire/profile_json.hpp"

namespace holdfast::session {
namespace {

/// What the processes of the run came to when it was judged.
Aggregator aggregator_of(const store::RunRecord& run) {
  return run.verdict ? aggregator_named(run.verdict->thresholds.aggregator) : Aggregator{};
}

using CalibrationsByTest = std::map<std::string, std::vector<store::KeptCalibration>>;

/// What the store keeps about the runs of a report.
struct Kept {
  std::vector<Process> processes_of(const std::string& run) const {
    const auto found = processes.find(run);
    return found == processes.end() ? std::vector<Process>{} : found->second;
  }

  std::map<std::string, std::vector<Process>> processes;
  std::map<std::string, store::RunRecord> baselines;
  std::map<std::string, std::optional<SessionRecord>> sessions;  ///< of the baselines
  std::map<std::string, SessionRecord> parts;                    ///< of the session, which is one of them
  std::map<std::string, CalibrationsByTest> calibrations;        ///< by the fingerprint of the machine
};

CalibrationsByTest by_test(std::vector<store::KeptCalibration> all) {
  CalibrationsByTest sorted;
  for (auto& one : all) sorted[one.what.subject.test].push_back(std::move(one));
  return sorted;
}

Kept kept_of(store::Database& store, const SessionRecord& session,
             const std::vector<store::RunRecord>& runs) {
  const bool one_test = std::all_of(runs.begin(), runs.end(), [&](const store::RunRecord& run) {
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
  for (const auto& [id, run] : kept.baselines) {
    if (!kept.sessions.contains(run.session))
      kept.sessions[run.session] = store::find_session(store, run.session);
  }
  return kept;
}

/// Both were shortened, each for itself: what only one of them has kept says nothing of the other.
void add_accepted_profile(const store::RunRecord& accepted, Profiles& profiles) {
  profiles.baseline = wire::declared_profiles(accepted.declaration).current;
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

/// What it was compared with, and what differs beside the code.
void add_baseline(store::Database& store, const SessionRecord& session, const store::RunRecord& run,
                  const Kept& kept, Result& result) {
  const auto commit = wire::declared_baseline_commit(run.declaration);
  if (run.baseline_run.empty() && !commit) return;
  const bool live = run.baseline_kind == "live";
  auto side = side_report(live ? store::side_of(kept.processes_of(run.id), Side::baseline)
                               : store::side_of(store::processes_of(store, run.baseline_run), Side::current),
                          aggregator_of(run));
  side.kind = run.baseline_kind;
  side.branch = run.baseline_branch;
  if (commit) {
    side.commit = commit->commit;
    side.ref = commit->ref;
  }
  const auto accepted = kept.baselines.find(run.baseline_run);
  if (accepted != kept.baselines.end()) {
    side.session = accepted->second.session;
    if (!live) add_accepted_profile(accepted->second, result.profiles);
    if (const auto& then = kept.sessions.at(side.session)) {
      side.commit = then->commit;
      side.dirty = then->dirty;
      result.differences = differences(*then, wire::declared_in_force(accepted->second.declaration), session,
                                       wire::declared_in_force(run.declaration));
    }
  }
  result.baseline = std::move(side);
}

Result result_of(store::Database& store, const store::RunRecord& run, const Kept& kept) {
  const auto& session = kept.parts.at(run.session);
  Result result{.subject = run.subject, .config = run.config, .verdict = run.verdict, .error = run.error};
  result.classic_overlap_intervals = run.classic_overlap_intervals;
  result.classic_anova = run.classic_anova;
  result.in_force = wire::declared_in_force(run.declaration);
  result.known = wire::declared_known(run.declaration);
  result.declaration = wire::declared_file(run.declaration);
  result.location = wire::declared_location(run.declaration);
  result.program = run.image.program;
  result.conditions = wire::declared_conditions(run.declaration);
  result.curve = wire::declared_curve(run.declaration);
  result.profiles = wire::declared_profiles(run.declaration);
  result.pinpoint = wire::declared_pinpoint(run.declaration);
  if (result.conditions) result.remarks = remarks_on(*result.conditions);
  result.seconds = run.seconds;
  result.seed = run.seed;
  add_baseline(store, session, run, kept, result);
  result.current = side_report(store::side_of(kept.processes_of(run.id), Side::current), aggregator_of(run));
  result.current.session = session.id;
  result.current.commit = session.commit;
  result.current.dirty = session.dirty;
  result.current.branch = session.branch;
  const auto& calibrations = kept.calibrations.at(session.fingerprint);
  if (const auto of_test = calibrations.find(run.subject.test); of_test != calibrations.end())
    add_calibration(of_test->second, run, result);
  return result;
}

Report report_of(store::Database& store, const SessionRecord& session,
                 const std::vector<store::RunRecord>& runs, const Vanished& vanished,
                 const std::vector<std::string>& informing) {
  Report report{.session = session};
  const auto kept = kept_of(store, session, runs);
  for (const auto& run : runs) report.results.push_back(result_of(store, run, kept));
  let_inform(informing, report);
  const auto adjusted = q_values(report.results);
  for (std::size_t i = 0; i < adjusted.size(); ++i) report.results[i].q_value = adjusted[i];
  report.growth = growths_of(report.results);
  warn_of_contradictions(report);
  report.missing = unmeasured_tests(session, runs);
  report.undeclared = vanished.undeclared;
  report.vanished = vanished.points;
  report.gate = judge_suite(report, session.policy);
  return report;
}

}  // namespace

Report build_report(store::Database& store, const SessionRecord& session,
                    const std::vector<store::RunRecord>& runs) {
  auto report = report_of(store, session, runs, {}, {});
  add_times(runs, report);
  return report;
}

Report build_report(store::Database& store, const SessionRecord& session, const wire::Aliases& aliases,
                    const std::vector<std::string>& informing) {
  const auto all = store::every_run_of_session(store, session.id);
  const auto runs = store::last_of_each(all);
  auto report = report_of(store, session, runs, vanished_from(store, session, runs, aliases),
                          with_remembered(session, informing));
  add_times(all, report);
  return report;
}

}  // namespace holdfast::session
