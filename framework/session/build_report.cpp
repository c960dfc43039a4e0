#include "session/build_report.hpp"

#include "model/aggregator.hpp"
#include "session/differences.hpp"
#include "session/family.hpp"
#include "session/gate.hpp"
#include "session/growth.hpp"
#include "session/quarantine.hpp"
#include "session/remarks.hpp"
#include "session/side_report.hpp"
#include "session/vanished.hpp"
#include "store/sessions.hpp"
#include "wire/conditions_json.hpp"
#include "wire/curve_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/known_regressions.hpp"
#include "wire/pinpoint_json.hpp"

namespace holdfast::session {
namespace {

/// What the processes of the run came to when it was judged.
Aggregator aggregator_of(const store::RunRecord& run) {
  return run.verdict ? aggregator_named(run.verdict->thresholds.aggregator) : Aggregator{};
}

/// What it was compared with, and what differs beside the code.
void add_baseline(store::Database& store, const SessionRecord& session, const store::RunRecord& run,
                  const std::vector<Process>& processes, Result& result) {
  if (run.baseline_run.empty()) return;
  const bool live = run.baseline_kind == "live";
  auto side = side_report(live ? store::side_of(processes, Side::baseline)
                               : store::side_of(store::processes_of(store, run.baseline_run), Side::current),
                          aggregator_of(run));
  side.kind = run.baseline_kind;
  side.branch = run.baseline_branch;
  if (const auto accepted = store::find_run(store, run.baseline_run)) {
    side.session = accepted->session;
    if (const auto then = store::find_session(store, accepted->session)) {
      side.commit = then->commit;
      result.differences = differences(*then, wire::declared_in_force(accepted->declaration), session,
                                       wire::declared_in_force(run.declaration));
    }
  }
  result.baseline = std::move(side);
}

Result result_of(store::Database& store, const SessionRecord& session, const store::RunRecord& run) {
  const auto processes = store::processes_of(store, run.id);
  Result result{.subject = run.subject, .config = run.config, .verdict = run.verdict, .error = run.error};
  result.classic_overlap_intervals = run.classic_overlap_intervals;
  result.classic_anova = run.classic_anova;
  result.in_force = wire::declared_in_force(run.declaration);
  result.known = wire::declared_known(run.declaration);
  result.declaration = wire::declared_file(run.declaration);
  result.program = run.image.program;
  result.conditions = wire::declared_conditions(run.declaration);
  result.curve = wire::declared_curve(run.declaration);
  result.pinpoint = wire::declared_pinpoint(run.declaration);
  if (result.conditions) result.remarks = remarks_on(*result.conditions);
  result.seconds = run.seconds;
  result.seed = run.seed;
  add_baseline(store, session, run, processes, result);
  result.current = side_report(store::side_of(processes, Side::current), aggregator_of(run));
  result.current.session = session.id;
  result.current.commit = session.commit;
  result.current.branch = session.branch;
  add_calibration(store, session, run, result);
  return result;
}

Report report_of(store::Database& store, const SessionRecord& session,
                 const std::vector<store::RunRecord>& runs, const Vanished& vanished) {
  Report report{.session = session};
  for (const auto& run : runs) report.results.push_back(result_of(store, session, run));
  const auto adjusted = q_values(report.results);
  for (std::size_t i = 0; i < adjusted.size(); ++i) report.results[i].q_value = adjusted[i];
  report.growth = growths_of(report.results);
  warn_of_contradictions(report);
  report.missing = unmeasured_tests(session, runs);
  report.undeclared = vanished.undeclared;
  report.vanished = vanished.points;
  report.gate = judge_suite(gating_part(report));
  say_not_gating(report, report.gate);
  return report;
}

}  // namespace

Report build_report(store::Database& store, const SessionRecord& session,
                    const std::vector<store::RunRecord>& runs) {
  return report_of(store, session, runs, {});
}

Report build_report(store::Database& store, const SessionRecord& session, const wire::Aliases& aliases) {
  const auto runs = store::runs_of_session(store, session.id);
  return report_of(store, session, runs, vanished_from(store, session, runs, aliases));
}

}  // namespace holdfast::session
