#include "session/identical.hpp"

#include <algorithm>

#include "image/loaded_code.hpp"
#include "instrument/metric_word.hpp"
#include "session/fingerprint.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::session {
namespace {

bool same_machine(const Test& test, const store::RunRecord& accepted) {
  const auto then = store::find_session(test.store, accepted.session);
  if (!then) return false;
  const auto machines = compare_machines(then->facts, test.session.facts, {});
  return machines.incompatible.empty() && machines.warnings.empty();
}

bool same_work(const store::RunRecord& accepted, const store::RunRecord& now) {
  const auto work = wire::declared_work(accepted.declaration);
  return !work.empty() && work == wire::declared_work(now.declaration);
}

/// What the baseline knows of this point: a run for each metric.
std::vector<store::RunRecord> accepted_runs(const Test& test, const Planned& planned) {
  const auto& now = planned.runs.front();
  std::vector<store::RunRecord> runs;
  for (const auto& row : store::pointers_of(test.store, now.subject, now.config)) {
    if (row.branch != planned.reference.branch || row.dropped) continue;
    if (auto run = store::find_run(test.store, row.run)) runs.push_back(std::move(*run));
  }
  return runs;
}

/// A metric that is asked for by its name must have been accepted: else nobody would miss it.
bool has_all_metrics(const std::vector<store::RunRecord>& accepted, const Settings& settings) {
  const auto has = [&](const std::string& word) {
    const auto name = instrument::metric_word(word).name();
    return name == "all" || std::any_of(accepted.begin(), accepted.end(),
                                        [&](const auto& run) { return run.subject.metric == name; });
  };
  return std::all_of(settings.metrics.begin(), settings.metrics.end(), has);
}

bool is_identical(const Test& test, const Program& program, const Planned& planned,
                  const std::vector<store::RunRecord>& accepted) {
  const auto& settings = planned.point.settings;
  if (settings.identical != "pass" || planned.reference.kind != "live" || planned.reference.former)
    return false;
  if (!program.staged || accepted.empty() || !has_all_metrics(accepted, settings)) return false;
  return std::all_of(accepted.begin(), accepted.end(), [&](const store::RunRecord& run) {
    return image::runs_the_same(run.image, program.image) && same_work(run, planned.runs.front()) &&
           same_machine(test, run);
  });
}

Verdict verdict_of(const Settings& settings) {
  Verdict verdict{.tester = settings.tester, .outcome = Outcome::pass};
  verdict.message =
      "the code is identical to the baseline's; not measured (--identical measure measures it nevertheless)";
  verdict.identical = true;
  verdict.thresholds.significance = settings.significance;
  verdict.thresholds.min_effect = settings.min_effect;
  verdict.thresholds.noise_magnitude = settings.noise_magnitude;
  verdict.thresholds.estimator = settings.estimator;
  verdict.thresholds.aggregator = settings.aggregator;
  return verdict;
}

}  // namespace

bool pass_identical(const Test& test, const Program& program, Planned& planned) {
  if (planned.runs.front().error) return false;
  const auto accepted = accepted_runs(test, planned);
  if (!is_identical(test, program, planned, accepted)) return false;
  const auto begun = planned.runs.front();
  planned.runs.clear();
  for (const auto& before : accepted) {
    auto run = begun;
    run.subject = before.subject;
    run.image = program.image;
    run.baseline_kind = planned.reference.kind;
    run.baseline_run = before.id;
    run.baseline_branch = planned.reference.branch;
    store::begin_run(test.store, run);
    run.verdict = verdict_of(planned.point.settings);
    store::finish_run(test.store, run);
    planned.runs.push_back(std::move(run));
  }
  return true;
}

}  // namespace holdfast::session
