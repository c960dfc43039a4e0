#include "run/unmeasured.hpp"

#include <algorithm>

#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "instruments/metrics.hpp"
#include "run/changed_functions.hpp"
#include "run/machines.hpp"
#include "run/plugins.hpp"
#include "run/redirection.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

bool same_machine(const Test& test, const Run& accepted) {
  const auto then = store::find_session(test.store, accepted.session);
  if (!then) return false;
  const auto machines = compare_machines(then->facts, test.session.facts, {});
  return machines.incompatible.empty() && machines.warnings.empty();
}

bool same_work(const Run& accepted, const Run& now) {
  const auto work = work_of(accepted);
  return work && work == work_of(now);
}

/// What the baseline knows of this point: a run for each metric.
std::vector<Run> accepted_runs(const Test& test, const Planned& planned) {
  const auto& now = planned.runs.front();
  std::vector<Run> runs;
  for (const auto& row : store::pointers_of(test.store, now.subject, now.config)) {
    if (row.branch != planned.reference.branch || row.dropped) continue;
    if (auto run = store::find_run(test.store, row.run)) runs.push_back(std::move(*run));
  }
  return runs;
}

/// A metric that is asked for by its name must have been accepted: else nobody would miss it.
bool has_all_metrics(const std::vector<Run>& accepted, const Settings& settings) {
  const auto has = [&](const std::string& word) {
    const auto name = instruments::metric_word(word).name();
    return name == "all" || std::any_of(accepted.begin(), accepted.end(),
                                        [&](const auto& run) { return run.subject.metric == name; });
  };
  return std::all_of(settings.metrics.begin(), settings.metrics.end(), has);
}

bool may_pass(const Program& program, const Planned& planned) {
  return planned.point.settings.identical == "pass" && planned.reference.kind == "live" &&
         !planned.reference.former && !program.image.id.empty();
}

/// A size is that of the file and not of what is loaded.
bool runs_the_same(const Image& accepted, const Program& program, const Settings& settings) {
  const bool whole_files =
      std::any_of(settings.metrics.begin(), settings.metrics.end(),
                  [](const auto& word) { return instruments::metric_word(word).name() == "binary-size"; });
  return whole_files ? image::is_the_same(accepted, program.image)
                     : image::runs_the_same(accepted, program.image);
}

/// Whether its processes would read what they read when it was accepted. Where nobody can know, a sentence says so.
bool reads_the_same(const Inputs& accepted, const image::Places& today, const std::string& whose,
                    std::vector<std::string>& warnings) {
  if (accepted.traced && accepted.unknown.empty()) return image::changed_inputs(accepted, today).empty();
  warnings.push_back(
      "the code is " + whose +
      ", and it was measured nevertheless: which files its processes read is not known, since " +
      (accepted.traced ? accepted.unknown : "the baseline was accepted before that was recorded"));
  return false;
}

/// The build of a commit stands beside this one, on this machine. What its program would report besides the time,
/// nobody has asked it; that there is a time, the trace of the current one says, which is incomplete where anything skipped itself.
bool does_the_same_as_commit(const Program& program, const Planned& planned,
                             std::vector<std::string>& warnings) {
  const auto& settings = planned.point.settings;
  const auto& reference = planned.reference;
  return settings.metrics.empty() && settings.mode == "steady" && reference.work &&
         reference.work == work_of(planned.runs.front()) &&
         reads_the_same(program.image.inputs, image::places_of(reference.image), "that of the commit",
                        warnings);
}

/// What was accepted without a sample never ran, and says nothing of what would run now.
bool were_measured(const Test& test, const std::vector<Run>& accepted) {
  return !accepted.empty() && std::ranges::all_of(accepted, [&](const Run& run) {
    return run.verdict && run.verdict->skipped.empty() && store::has_samples(test.store, run.id);
  });
}

bool is_identical(const Test& test, const Program& program, Planned& planned,
                  const std::vector<Run>& accepted) {
  if (!were_measured(test, accepted) || !has_all_metrics(accepted, planned.point.settings)) return false;
  const bool same = std::all_of(accepted.begin(), accepted.end(), [&](const Run& run) {
    return runs_the_same(run.image, program, planned.point.settings) &&
           same_work(run, planned.runs.front()) && same_machine(test, run);
  });
  return same && std::all_of(accepted.begin(), accepted.end(), [&](const Run& run) {
           return reads_the_same(run.image.inputs, places_of(test.declaration), "that of the baseline",
                                 planned.reference.warnings);
         });
}

bool same_content(const std::vector<ImageFile>& some, const std::vector<ImageFile>& others) {
  return std::ranges::equal(some, others, [](const ImageFile& a, const ImageFile& b) {
    return a.name == b.name && a.sha256 == b.sha256;
  });
}

/// Whether nothing can differ but what the code does: the same work, data and inputs.
bool differs_in_code_alone(const Test& test, const Program& program, const Planned& planned,
                           const std::vector<Run>& accepted) {
  std::vector<std::string> warnings;
  const auto& run = planned.runs.front();
  if (planned.reference.commit)
    return same_content(planned.reference.image.data, program.image.data) &&
           does_the_same_as_commit(program, planned, warnings);
  if (!planned.reference.shared.paths.empty()) return false;
  return were_measured(test, accepted) && has_all_metrics(accepted, planned.point.settings) &&
         std::ranges::all_of(accepted, [&](const Run& before) {
           return same_work(before, run) && same_machine(test, before) &&
                  image::runs_the_same(before.image, accepted.front().image) &&
                  same_content(before.image.inputs.files, accepted.front().image.inputs.files) &&
                  same_content(before.image.data, program.image.data) &&
                  reads_the_same(without_plugins(before.image.inputs, *planned.reference.previous),
                                 places_of(test.declaration), "", warnings);
         });
}

Verdict without_numbers(const Settings& settings, Outcome outcome, const std::string& message) {
  Verdict verdict{.tester = settings.tester, .outcome = outcome, .message = message};
  verdict.thresholds.significance = settings.significance;
  verdict.thresholds.min_effect = settings.min_effect;
  verdict.thresholds.noise_magnitude = settings.noise_magnitude;
  verdict.thresholds.estimator = settings.estimator;
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

/// A run for each metric of the baseline, or one for the time alone where it is the build of a commit.
void pass_all(const Test& test, const Program& program, const Verdict& verdict,
              const std::vector<Run>& accepted, Planned& planned) {
  if (planned.reference.commit) return keep_unmeasured(test, program, planned, verdict, planned.runs.front());
  const auto begun = planned.runs.front();
  planned.runs.clear();
  for (const auto& before : accepted) {
    auto& run = planned.runs.emplace_back(begun);
    run.subject = before.subject;
    run.baseline.run = before.id;
    keep_unmeasured(test, program, planned, verdict, run);
  }
}

/// Code that was changed on purpose for a moment, or is looked at in several layouts, is measured.
bool can_be_compared(const Program& program, const Planned& planned) {
  const auto& settings = planned.point.settings;
  const auto& reference = planned.reference;
  return reference.kind == "live" && reference.previous && !reference.former && !program.image.id.empty() &&
         settings.plant == 0 && settings.layouts == 0;
}

bool pass_identical(const Test& test, const Program& program, const std::vector<Run>& accepted,
                    Planned& planned) {
  if (!may_pass(program, planned)) return false;
  const auto& reference = planned.reference;
  const bool same = reference.commit
                        ? image::runs_the_same(reference.image, program.image) &&
                              does_the_same_as_commit(program, planned, planned.reference.warnings)
                        : is_identical(test, program, planned, accepted);
  if (same) pass_all(test, program, identical(planned.point.settings), accepted, planned);
  return same;
}

bool pass_unaffected(const Test& test, const Program& program, const std::vector<Run>& accepted,
                     Reaches& reaches, Planned& planned) {
  const auto& settings = planned.point.settings;
  if (!can_be_compared(program, planned)) return false;
  const auto& before = accepted.empty() ? planned.reference.image : accepted.front().image;
  if (image::runs_the_same(before, program.image) &&
      (program.image.installed || !plugins_differ(before, places_of(test.declaration))))
    return false;
  const bool only_code = differs_in_code_alone(test, program, planned, accepted);
  std::optional<Image> known;
  if (only_code) known = before;
  if (only_code && planned.reference.commit) known->inputs = program.image.inputs;
  planned.reach = reaches.of(planned, known);
  planned.reach->only_code = only_code;
  const bool alone =
      !measures_at_once(settings);  // a job that did not change is measured beside those that did
  if (!planned.reach->is_unaffected() || settings.affected != "auto" || !alone ||
      !counts_what_is_executed(settings))
    return false;
  for (auto& run : planned.runs) run.reach = without_evidence(planned.reach);
  pass_all(test, program, unaffected(settings, *planned.reach), accepted, planned);
  return true;
}

}  // namespace

bool counts_what_is_executed(const Settings& settings) {
  return std::ranges::none_of(instruments::passes_of(settings.metrics), [](const instruments::Pass& pass) {
    return pass.instrument == "binary-size" || pass.instrument == "loader" ||
           pass.instrument == "loader-time" || pass.instrument == "usage";
  });
}

void leave_unmeasured(const Test& test, const std::string& why, Planned& planned) {
  auto& run = planned.runs.front();
  const auto verdict = without_numbers(planned.point.settings, Outcome::inconclusive, why);
  if (!run.error) keep_unmeasured(test, {}, planned, verdict, run);
}

bool pass_unmeasured(const Test& test, const Program& program, Reaches& reaches, Planned& planned) {
  if (planned.runs.front().error) return false;
  if (planned.point.settings.max) return false;  // a limit is for numbers
  std::vector<Run> accepted;
  if (!planned.reference.commit && planned.reference.kind == "live") accepted = accepted_runs(test, planned);
  return pass_identical(test, program, accepted, planned) ||
         pass_unaffected(test, program, accepted, reaches, planned);
}

}  // namespace holdfast::run
