#include "run/reach/unmeasured.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string_view>

#include "image/take_image.hpp"
#include "run/plan/counts.hpp"
#include "run/plan/idle_settings.hpp"
#include "run/reach/changed_functions.hpp"
#include "run/reach/compared_sides.hpp"
#include "run/sides/plugins.hpp"
#include "run/sides/redirection.hpp"
#include "store/baselines.hpp"

namespace holdfast::run {
namespace {

/// Returns the accepted runs of this point, one for each metric, in the order in which they were accepted.
std::vector<Run> accepted_runs(const Test& test, const Planned& planned) {
  const auto& now = planned.runs.front();
  std::vector<Run> runs;
  for (const auto& row : store::pointers_of(test.store, now.subject, now.config)) {
    if (row.branch != planned.reference.branch || row.dropped) continue;
    if (auto run = store::find_run(test.store, row.run)) runs.push_back(std::move(*run));
  }
  std::ranges::reverse(runs);  // the latest row comes first
  return runs;
}

Verdict without_numbers(const Settings& settings, Outcome outcome, const std::string& message) {
  Verdict verdict{.tester = settings.tester.word(), .outcome = outcome, .message = message};
  verdict.thresholds.significance = settings.significance;
  verdict.thresholds.min_effect = settings.min_effect;
  take_parameters(settings, verdict.thresholds);
  verdict.thresholds.aggregator = settings.aggregator;
  return verdict;
}

Verdict passed(const Settings& settings, const std::string& message) {
  return without_numbers(settings, Outcome::pass, message);
}

Verdict identical(const Settings& settings) {
  auto verdict = passed(
      settings,
      "the code is identical to the baseline's; not measured (--identical measure measures it nevertheless)");
  verdict.identical = true;
  return verdict;
}

Verdict unaffected(const Settings& settings, const Reach& reach) {
  const auto executed = std::to_string(reach.executed) + (reach.executed == 1 ? " function" : " functions");
  auto verdict =
      passed(settings, "unaffected: none of the " + executed +
                           " that it executes changed; not measured (--affected measure measures it "
                           "nevertheless)");
  verdict.unaffected = true;
  return verdict;
}

void keep_unmeasured(const Test& test, const Program& program, const Planned& planned, const Verdict& verdict,
                     Run& run) {
  run.image = program.image;
  run.baseline.kind = planned.reference.kind;
  run.baseline.branch = planned.reference.branch;
  store::begin_run(test.store, run);
  run.verdict = verdict;
  run.verdict->warnings = planned.reference.warnings;
  hold_to_builds(planned.reference, run.image, run.config, *run.verdict);
  store::finish_run(test.store, run);
}

/// Returns a verdict, given the settings that would have judged the metric.
using VerdictBy = std::function<Verdict(const Settings&)>;

/// Passes one run for each metric of the baseline, or one for the time alone if the baseline is the build of
/// a commit.
void pass_all(const Test& test, const Program& program, const VerdictBy& verdict,
              const std::vector<Run>& accepted, Planned& planned) {
  const auto& declared = planned.point.settings;
  if (planned.reference.commit)
    return keep_unmeasured(test, program, planned, verdict(declared), planned.runs.front());
  const auto begun = planned.runs.front();
  // Each metric gets a copy of the first run, which has no metric yet.
  planned.runs.clear();
  for (const auto& before : accepted) {
    auto& run = planned.runs.emplace_back(begun);
    run.subject = before.subject;
    run.baseline.run = before.id;
    // The next run is compared with these settings, as with those of a measured run.
    const auto settings = settings_of_metric(declared, before.subject.metric);
    run.update(in_force_of_metric(settings, settings, planned.reference.kind));
    keep_unmeasured(test, program, planned, verdict(settings), run);
  }
}

/// Adds a warning if both sides are equal except that the files which the processes read are not known.
void warn_of_unknown_inputs(const ComparedSides& sides, Planned& planned) {
  const std::string whose = planned.reference.commit ? "that of the commit" : "that of the baseline";
  planned.reference.warnings.push_back(
      "the code is " + whose +
      ", but it was measured, because the files that its processes read are unknown: " +
      sides.why_inputs_unknown());
}

bool is_identical(const ComparedSides& sides, Planned& planned) {
  const auto* failing =
      failing_condition(sides, ReachCondition::Of::identical,
                        std::array{ReachCondition::Stage::comparable, ReachCondition::Stage::alike});
  if (failing != nullptr && failing->name == std::string_view(kInputsKnown))
    warn_of_unknown_inputs(sides, planned);
  return failing == nullptr;
}

/// Returns true if the point is unaffected. If the code differs and can be compared, notes what the
/// difference reaches.
bool is_unaffected(const ComparedSides& sides, const Test& test, const Program& program,
                   const std::vector<Run>& accepted, Reaches& reaches, Planned& planned) {
  constexpr auto kOf = ReachCondition::Of::unaffected;
  if (failing_condition(sides, kOf, std::array{ReachCondition::Stage::comparable}) != nullptr) return false;
  const auto& before = accepted.empty() ? planned.reference.image : accepted.front().image;
  // If the code is the same, something else differs, which a comparison of functions cannot show.
  if (image::runs_the_same(before, program.image) &&
      (program.image.installed || !plugins_differ(before, places_of(test.declaration))))
    return false;
  const bool only_code = failing_condition(sides, kOf, std::array{ReachCondition::Stage::alike}) == nullptr;
  // The trace may be looked up by the accepted inputs only if these equal the current ones.
  std::optional<Image> known;
  if (only_code) known = before;
  if (only_code && planned.reference.commit) known->inputs = program.image.inputs;
  planned.reach = reaches.of(planned, known);
  planned.reach->only_code = only_code;
  return planned.reach->is_unaffected() &&
         failing_condition(sides, kOf, std::array{ReachCondition::Stage::decided}) == nullptr;
}

/// Returns the facts about both sides. The program of a commit never ran for metrics other than the time. Its
/// time is known to exist from the trace of the current program, which is incomplete if a benchmark skipped
/// itself.
std::unique_ptr<ComparedSides> sides_of(const Test& test, const Program& program,
                                        const std::vector<Run>& accepted, const Planned& planned) {
  if (!planned.reference.commit) return std::make_unique<AcceptedSides>(test, program, planned, accepted);
  const auto& settings = planned.point.settings;
  const auto& reference = planned.reference;
  return std::make_unique<CommitSides>(
      program, reference, settings,
      CommitSides::Known{.same_work = reference.work && reference.work == work_of(planned.runs.front()),
                         .has_all_numbers = settings.metrics.empty() && settings.mode == Mode::steady});
}

}  // namespace

void leave_unmeasured(const Test& test, const std::string& why, Planned& planned) {
  auto& run = planned.runs.front();
  const auto verdict = without_numbers(planned.point.settings, Outcome::inconclusive, why);
  if (!run.error) keep_unmeasured(test, {}, planned, verdict, run);
}

bool pass_unmeasured(const Test& test, const Program& program, Reaches& reaches, Planned& planned) {
  if (planned.runs.front().error) return false;
  // A program that was only built for a commit has no costs that its growth could be judged by.
  if (planned.point.settings.growth && planned.reference.commit) return false;
  std::vector<Run> accepted;
  if (!planned.reference.commit && planned.reference.kind == "live") accepted = accepted_runs(test, planned);
  const auto sides = sides_of(test, program, accepted, planned);
  if (is_identical(*sides, planned)) {
    pass_all(test, program, identical, accepted, planned);
    return true;
  }
  if (!is_unaffected(*sides, test, program, accepted, reaches, planned)) return false;
  // pass_all() copies the first run for each metric, with its reach.
  for (auto& run : planned.runs) run.reach = without_evidence(planned.reach);
  const auto passed_by = [reach = *planned.reach](const Settings& settings) {
    return unaffected(settings, reach);
  };
  pass_all(test, program, passed_by, accepted, planned);
  return true;
}

}  // namespace holdfast::run
