#include "run/batch.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "instruments/profile_of.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "process/machine.hpp"
#include "run/judge/budget_needed.hpp"
#include "run/judge/earlier_runs.hpp"
#include "run/judge/kernel_checks.hpp"
#include "run/judge/verdict_notes.hpp"
#include "run/plan/counts.hpp"
#include "run/reach/changed_functions.hpp"
#include "run/reach/executed_functions.hpp"
#include "run/reach/included_files.hpp"
#include "run/reference/kept_results.hpp"
#include "run/reference/known_regressions.hpp"
#include "run/rounds/as_linked.hpp"
#include "run/rounds/function_judge.hpp"
#include "run/rounds/limit.hpp"
#include "run/rounds/output_log.hpp"
#include "run/rounds/trial.hpp"
#include "run/sides/arms.hpp"
#include "store/sessions.hpp"
#include "wire/param_names.hpp"

// A batch is measured in passes, one for each instrument. BatchMeasurement keeps the runs of all points, and
// stores each process as it ends. It judges each metric in finish(): first with the tester, then with the
// rules that withdraw a verdict.

namespace holdfast::run {
namespace {

void set_subject(const Test& test, const process::MeasuredMetric& measured, Run& run) {
  run.subject.metric = measured.metric;
  run.subject.unit = measured.unit;
  run.subject.direction = test.declaration.asked.direction.value_or(measured.direction);
}

void set_baseline(const Reference& reference, Run& run) {
  run.baseline.kind = reference.kind;
  run.baseline.run = reference.run;
  run.baseline.branch = reference.branch;
}

/// The state of one call of measure_batch(). `share` is its share of the test's budget.
class BatchMeasurement {
 public:
  BatchMeasurement(const Test& test, const Program& program, Reaches& reaches, Batch points, double share)
      : test_(test),
        program_(program),
        reaches_(reaches),
        points_(std::move(points)),
        trial_{.current = {test.declaration, program.launch},
               .points = compared(points_),
               .judged_together = test.judged_together,
               .share = share,
               .seed = first().point.settings.seed,
               .times = is_any_late() ? kLateTimes : 1,
               .has_own_budget = !test.session.policy.budget_s,
               .session = &test.session} {
    const auto& reference = first().reference;
    // Without a program or numbers to compare with, more rounds decide nothing.
    if (reference.previous)
      trial_.baseline.emplace(TrialProgram{test.declaration, *reference.previous});
    else if (reference.stored.empty())
      trial_.rounds_max = first().point.settings.growth_alone ? 1 : defaults::kProcesses;
  }

  void measure() {
    conditions_.before = process::conditions_now();
    for (auto* planned : points_) begin(*planned);
    place();
    for (const auto& pass : instruments::passes_of(first().point.settings.metrics)) {
      pass_ = pass;
      continue_experiments();
      as_linked_.emplace(trial_, pass_, watch().progress);
      try {
        const auto all = run_trial(trial_, pass_, watch());
        conditions_.after = process::conditions_now();
        for (const auto& measured : all) finish(measured, true);
      } catch (const process::CannotRunHere& wrong) {
        if (!has_verdict()) throw;
        // If an earlier pass has a verdict, the accepted program can run, and only this pass fails.
        fail(wrong.what());
      } catch (const Error& wrong) {
        fail(wrong.what());
      }
    }
  }

 private:
  static std::vector<TrialPoint> compared(const Batch& points) {
    std::vector<TrialPoint> all;
    for (const auto* planned : points) all.push_back({planned->point, planned->reference});
    return all;
  }

  /// Loads the rounds of earlier runs. They are judged together with the rounds of this pass.
  void continue_experiments() {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const auto& planned = *points_[i];
      // Only rounds of times are continued: counts need no more than a few rounds of one run.
      if (!planned.experiment || !pass_.instrument.empty()) continue;
      const auto settings = [&](const std::string& metric) {
        return settings_of_metric(pass_, planned.point.settings, metric);
      };
      earlier_[i] =
          earlier_rounds(test_.store, *planned.experiment, settings, test_.declaration, planned.reference);
      trial_.points[i].earlier = &earlier_[i];
    }
  }

  const Planned& first() const { return *points_.front(); }
  /// Returns true if only longer processes execute changed code (Reach::late). Then each process measures
  /// longer than the trace that reached this code.
  bool is_any_late() const {
    return std::ranges::any_of(points_,
                               [](const Planned* planned) { return planned->reach && planned->reach->late; });
  }

  void begin(Planned& planned) {
    auto& run = planned.runs.front();
    set_baseline(planned.reference, run);
    run.image = program_.image;
    run.conditions = conditions_;
    // The run must be stored before its first process, which refers to its id.
    store::begin_run(test_.store, run);
    begun_.insert_or_assign(&planned, run);
  }

  /// Stores the measured runs, and begins new ones for the points.
  void begin_anew(const std::vector<process::MeasuredMetric>& all) {
    for (const auto& measured : all) finish(measured, false);
    for (auto* planned : points_) {
      // The rounds so far remain in the store, in a run that has ended. The new run begins without the
      // results of that run.
      for (const auto& run : planned->runs) store::finish_run(test_.store, run);
      planned->runs = {begun_.at(planned)};
      begin(*planned);
    }
    named_.clear();
  }

  void place() {
    const auto& accepted = first().reference.previous;
    if (accepted) trial_.placed = placed_sides(reaches_, *accepted, program_, first().point.settings);
  }

  bool has_verdict() const {
    return std::ranges::any_of(points_, [](const Planned* planned) {
      return std::ranges::any_of(planned->runs, [](const auto& run) { return run.verdict.has_value(); });
    });
  }

  /// Records the error for the runs of this pass. The results of other instruments are kept.
  void fail(const std::string& wrong) {
    const auto metric =
        pass_.metrics.empty() ? std::nullopt : instruments::counted_metric(pass_.metrics.front());
    for (auto* planned : points_) {
      // Without this call, an error of the second instrument would be attributed to the metric of the first
      // one.
      if (metric) run_of(*planned, {.metric = metric->name, .unit = metric->unit});
      named_.insert(planned);  // so that another instrument begins a new run
      for (auto& run : planned->runs) {
        run.output = printed_.text();
        if (!run.verdict && !run.error) run.error = "perf." + test_.declaration.test + ": " + wrong;
      }
    }
  }

  Planned& planned_of(const process::MeasuredMetric& measured) {
    return *points_[point_of(trial_, measured)];
  }

  /// Returns the run of a metric. The first metric uses the run that was begun; each other metric begins its
  /// own run.
  Run& run_of(Planned& planned, const process::MeasuredMetric& measured) {
    auto& runs = planned.runs;
    if (!named_.contains(&planned)) {
      named_.insert(&planned);
      set_subject(test_, measured, runs.front());
      return runs.front();
    }
    for (auto& run : runs) {
      if (run.subject.metric == measured.metric) return run;
    }
    auto run = begun_.at(&planned);  // without later additions to the first run
    set_subject(test_, measured, run);
    store::begin_run(test_.store, run);
    return runs.emplace_back(std::move(run));
  }

  TrialWatch watch() {
    return {.keep =
                [this](const process::MeasuredMetric& measured, const Process& process) {
                  store::add_process(test_.store, run_of(planned_of(measured), measured).id, process);
                },
            .progress =
                [this](const process::Progress& now) {
                  const auto& subject = first().runs.front().subject;
                  test_.progress(wire::point_words(subject.benchmark, first().point.params), now);
                },
            .begin_anew = [this](const std::vector<process::MeasuredMetric>& all) { begin_anew(all); },
            .ended = printed_.listener(),
            .known =
                [this](const process::MeasuredMetric& measured) {
                  auto& planned = planned_of(measured);
                  return largest_known(planned.known.entries, measurand(run_of(planned, measured).subject));
                }};
  }

  /// `last` is false if the point is measured again.
  void finish(const process::MeasuredMetric& measured, bool last) {
    auto& planned = planned_of(measured);
    auto& run = run_of(planned, measured);
    // Each metric can have an accepted run of its own, and its name is known only from the first process.
    const auto reference = reference_of_metric(planned.reference, planned.point.settings, test_.store,
                                               test_.session, run, test_.committed.aliases);
    set_baseline(reference, run);
    run.seconds = measured.seconds;
    run.conditions = conditions_;
    run.profiles = instruments::shortened(measured.profiles, instruments::kKeptFunctions);
    run.curve = measured.curve;
    run.output = printed_.text();
    auto finding = finding_of(trial_, pass_, reference, measured);
    auto& verdict = finding.judged.verdict;
    as_linked_->explain(reference, measured, finding);
    if (finding.placement) run.placement = finding.placement;
    run.update(finding.in_force);
    const auto judging = trial_.judging(finding.settings, reference);
    const bool changed = is_change(verdict.outcome);
    if (changed) explain_change(test_, reaches_, planned);
    run.reach = changed ? planned.reach : without_evidence(planned.reach);
    if (pass_.instrument.empty() && add_reach(planned.reach, run.placement, judging, verdict))
      distrust_traces(test_.declaration, planned.point, *reference.previous);
    add_objects(measured.profiles, verdict);
    const bool is_decided =
        planned.experiment && pass_.instrument.empty() &&
        take_experiment(*planned.experiment, measured, rounds_that_count(judging, measured), run, verdict);
    // MAX is checked before known losses are covered below, since a covered loss may still exceed it.
    const bool above_limit = hold_to_limit(finding.settings, measured, verdict);
    // More rounds do not change this check, so the experiment has been stored without it.
    hold_to_kernel(judging, measured, verdict);
    hold_to_kept_results(planned.reference.inputs, run.image.inputs, verdict);
    hold_to_builds(reference, run.image, run.config, verdict);
    if (pass_.instrument.empty() && trial_.has_own_budget)
      run.update(say_budget_needed(judging, measured, verdict));
    if (last && !is_decided && pass_.instrument.empty())
      judge_functions(test_, program_, trial_, planned, measured, run, verdict);
    cover(planned.known, measurand(run.subject), above_limit, run, verdict);
    run.verdict = std::move(verdict);
    run.classic_overlap_intervals = finding.judged.classic_overlap_intervals;
    run.classic_anova = finding.judged.classic_anova;
  }

  Measurand measurand(const Subject& subject) const {
    return {.subject = subject, .branch = test_.session.branch, .now = store::utc_now()};
  }

  const Test& test_;
  const Program& program_;
  Reaches& reaches_;
  Batch points_;
  Trial trial_;
  instruments::Pass pass_;  ///< the current pass
  std::optional<AsLinked> as_linked_;
  std::map<std::size_t, EarlierRounds> earlier_;  ///< for points that continue an experiment
  OutputLog printed_;
  RunConditions conditions_;
  std::map<const Planned*, Run> begun_;  ///< the first run of each point, as it was begun
  std::set<const Planned*> named_;       ///< points whose first run has a metric
};

}  // namespace

void measure_batch(const Test& test, const Program& program, Reaches& reaches, const Batch& points,
                   std::size_t points_in_all) {
  try {
    const auto share = static_cast<double>(points.size()) / static_cast<double>(points_in_all);
    if (!points.front()->runs.front().error)
      BatchMeasurement(test, program, reaches, points, share).measure();
  } catch (const process::CannotRunHere& wrong) {
    // CannotRunHere is an Error too, so its handler is first. It leads to a verdict, and does not make the
    // test fail.
    say_incompatible(test, points, wrong.what());
  } catch (const Error& wrong) {
    say_wrong(test, points, wrong.what());
  }
  say_what_grew(test.declaration, program.launch, points);
  keep_runs(test, points);
}

}  // namespace holdfast::run
