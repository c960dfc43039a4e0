#include "session/build_report.hpp"

#include <algorithm>

#include "judge/question.hpp"
#include "model/defaults.hpp"
#include "session/gate.hpp"
#include "session/quarantine.hpp"
#include "store/sessions.hpp"

namespace holdfast::session {
namespace {

ProcessLine line_of(const Process& process) {
  std::vector<double> values;
  for (const auto& sample : process.samples) values.push_back(sample.value);
  return {.process = process.index,
          .pair = process.pair,
          .median = judge::median(values),
          .low = judge::quantile(values, 0.25),
          .high = judge::quantile(values, 0.75),
          .samples = static_cast<long>(values.size())};
}

SideReport side_report(const std::vector<Process>& processes) {
  SideReport side;
  std::vector<double> medians;
  for (const auto& process : processes) {
    if (process.samples.empty()) continue;
    side.processes.push_back(line_of(process));
    medians.push_back(side.processes.back().median);
  }
  if (!medians.empty()) side.median = judge::median(medians);
  return side;
}

SideReport baseline_report(store::Database& store, const store::RunRecord& run,
                           const std::vector<Process>& processes) {
  if (run.baseline_run.empty()) return {};
  const bool live = run.baseline_kind == "live";
  auto side = side_report(live ? store::side_of(processes, Side::baseline)
                               : store::side_of(store::processes_of(store, run.baseline_run), Side::current));
  side.kind = run.baseline_kind;
  if (const auto accepted = store::find_run(store, run.baseline_run)) {
    side.session = accepted->session;
    if (const auto session = store::find_session(store, accepted->session)) side.commit = session->commit;
  }
  return side;
}

Result result_of(store::Database& store, const SessionRecord& session, const store::RunRecord& run) {
  const auto processes = store::processes_of(store, run.id);
  Result result{.subject = run.subject, .config = run.config, .verdict = run.verdict, .error = run.error};
  result.classic_overlap_intervals = run.classic_overlap_intervals;
  result.classic_anova = run.classic_anova;
  result.seconds = run.seconds;
  result.seed = run.seed;
  result.baseline = baseline_report(store, run, processes);
  result.current = side_report(store::side_of(processes, Side::current));
  result.current.session = session.id;
  result.current.commit = session.commit;
  add_calibration(store, session, run, result);
  return result;
}

}  // namespace

Report build_report(store::Database& store, const SessionRecord& session,
                    const std::vector<store::RunRecord>& runs) {
  Report report{.session = session};
  for (const auto& run : runs) report.results.push_back(result_of(store, session, run));
  for (const auto& test : session.declared) {
    const bool has_result =
        std::any_of(runs.begin(), runs.end(), [&](const auto& run) { return run.subject.test == test; });
    if (!has_result) report.missing.push_back(test);
  }
  report.gate = judge_suite(gating_part(report), defaults::kUndecidedShareMax);
  say_quarantined(report, report.gate);
  return report;
}

Report build_report(store::Database& store, const SessionRecord& session) {
  return build_report(store, session, store::runs_of_session(store, session.id));
}

}  // namespace holdfast::session
