#include "run/batch.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "instruments/profile_of.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "process/machine.hpp"
#include "run/arms.hpp"
#include "run/budget_needed.hpp"
#include "run/changed_functions.hpp"
#include "run/counts.hpp"
#include "run/executed_functions.hpp"
#include "run/idle_settings.hpp"
#include "run/included_files.hpp"
#include "run/injected_regression.hpp"
#include "run/judging.hpp"
#include "run/known_regressions.hpp"
#include "run/limit.hpp"
#include "run/noisy_rounds.hpp"
#include "run/output_log.hpp"
#include "run/placement.hpp"
#include "run/rounds_wanted.hpp"
#include "run/shared_arms.hpp"
#include "run/verdict_notes.hpp"
#include "store/sessions.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

void set_subject(const Test& test, const process::Measured& measured, store::RunRecord& run) {
  run.subject.metric = measured.metric;
  run.subject.unit = measured.unit;
  run.subject.direction = test.declaration.asked.direction.value_or(measured.direction);
}

/// One use of measure_batch(). `share`: of the test's budget.
class BatchMeasurement {
 public:
  BatchMeasurement(const Test& test, const Program& program, Reaches& reaches, Batch points, double share)
      : test_(test), program_(program), reaches_(reaches), points_(std::move(points)), share_(share) {}

  void measure() {
    conditions_.before = process::conditions_now();
    for (auto* planned : points_) begin(*planned);
    place();
    for (const auto& pass : instruments::passes_of(first().point.settings.metrics)) {
      pass_ = pass;
      try {
        const auto all = run();
        conditions_.after = process::conditions_now();
        for (const auto& measured : all) finish(measured);
      } catch (const process::CannotRunHere& wrong) {
        if (!has_verdict()) throw;
        fail(wrong.what());
      } catch (const Error& wrong) {
        fail(wrong.what());
      }
    }
  }

 private:
  const Planned& first() const { return *points_.front(); }
  /// In the pass that is being measured.
  Settings settings() const { return settings_in(pass_, first().point.settings); }

  Judging judging_of(const Settings& settings, const Reference& reference) const {
    return {.declaration = test_.declaration,
            .settings = settings,
            .reference = reference,
            .suite = test_.family,
            .share = share_};
  }

  void begin(Planned& planned) {
    auto& run = planned.runs.front();
    run.baseline_kind = planned.reference.kind;
    run.baseline_run = planned.reference.run;
    run.baseline_branch = planned.reference.branch;
    run.image = program_.image;
    run.details.conditions = conditions_;
    store::begin_run(test_.store, run);
    begun_.insert_or_assign(&planned, run);
  }

  /// What was measured so far keeps its runs, and others stand for the points.
  void begin_anew(const std::vector<process::Measured>& all) {
    for (const auto& measured : all) finish(measured);
    for (auto* planned : points_) {
      for (const auto& run : planned->runs) store::finish_run(test_.store, run);
      planned->runs = {begun_.at(planned)};
      begin(*planned);
    }
    named_.clear();
  }

  /// What counts, and not lasts, is the same wherever code lies. Layouts are themselves a study of it.
  void place() {
    const auto& settings = first().point.settings;
    if (first().reference.previous && settings.placement == "auto" && settings.layouts == 0)
      placed_ = placed_like(*first().reference.previous, program_);
  }

  /// Of what is timed; the tests of a run with a budget for all of them get more of it at its end.
  bool has_own_budget() const { return pass_.instrument.empty() && !test_.session.policy.budget_s; }
  bool has_verdict() const {
    return std::ranges::any_of(points_, [](const Planned* planned) {
      return std::ranges::any_of(planned->runs, [](const auto& run) { return run.verdict.has_value(); });
    });
  }

  /// What one instrument does not give takes nothing away from what others give, and is told all the same.
  void fail(const std::string& wrong) {
    const auto metric =
        pass_.metrics.empty() ? std::nullopt : instruments::counted_metric(pass_.metrics.front());
    for (auto* planned : points_) {
      if (metric) run_of(*planned, {.metric = metric->name, .unit = metric->unit});
      named_.insert(planned);  // the run that failed is not that of another instrument
      for (auto& run : planned->runs) {
        run.details.output = printed_.text();
        if (!run.verdict && !run.error) run.error = "perf." + test_.declaration.test + ": " + wrong;
      }
    }
  }

  /// A command names nothing.
  Planned& planned_of(const process::Measured& measured) {
    const auto found = std::ranges::find_if(points_, [&](const Planned* planned) {
      return planned->point.benchmark == measured.benchmark && planned->point.params == measured.params;
    });
    return found == points_.end() ? *points_.front() : **found;
  }

  /// The first metric takes the run that was begun; others begin one of their own.
  store::RunRecord& run_of(Planned& planned, const process::Measured& measured) {
    auto& runs = planned.runs;
    if (!named_.contains(&planned)) {
      named_.insert(&planned);
      set_subject(test_, measured, runs.front());
      return runs.front();
    }
    for (auto& run : runs) {
      if (run.subject.metric == measured.metric) return run;
    }
    auto run = begun_.at(&planned);  // and not what has been said of the first one since
    set_subject(test_, measured, run);
    store::begin_run(test_.store, run);
    return runs.emplace_back(std::move(run));
  }

  process::RoundsWanted rounds() const {
    const auto& reference = first().reference;
    const auto settings = this->settings();
    auto wanted = rounds_wanted(judging_of(settings, reference), settings.budget * share_);
    wanted.rounds_needed = has_own_budget() ? rounds_needed(judging_of(settings, reference)) : 0;
    if (!reference.previous && reference.stored.empty())
      wanted.rounds = std::min(wanted.rounds, defaults::kProcesses);
    return wanted;
  }

  process::Need need(const std::vector<process::Measured>& all) {
    std::vector<process::Need> needs;
    for (const auto& measured : all) {
      auto& planned = planned_of(measured);
      const auto settings = settings_of_metric(pass_, planned.point.settings, measured.metric);
      auto judging = judging_of(settings, planned.reference);
      judging.known = largest_known(planned.known.entries, measurand(run_of(planned, measured).subject));
      needs.push_back(need_of(judging, measured));
    }
    return need_of_all(needs);
  }

  /// The accepted program is asked for what it knows: its own names. `asked`:
  /// those of today.
  process::Arm arm_of_old(const std::vector<process::Point>& asked) const {
    auto then = settings();
    std::vector<process::Point> points;
    for (const auto* planned : points_) {
      const auto& former = planned->reference.former;
      points.push_back(former ? process::Point{former->subject.benchmark, former->subject.params}
                              : process::Point{planned->point.benchmark, planned->point.params});
      if (former) then.params = params_then(*former, then.params);
    }
    auto arm = in_pass(arm_of(test_.declaration, then, Side::baseline, *first().reference.previous, points));
    arm.known_as = asked;
    return arm;
  }

  /// What is not timed is counted. What changed and is executed late is measured for longer than it took to be seen.
  process::Arm in_pass(process::Arm arm) const {
    const auto is_late = [](const Planned* planned) { return planned->reach && planned->reach->late; };
    if (!pass_.instrument.empty()) {
      count_instead(pass_, scratch_of(test_.declaration), arm);
    } else if (std::ranges::any_of(points_, is_late)) {
      lengthen(settings(), kLateTimes, arm);
    }
    return arm;
  }

  std::vector<process::Measured> run() {
    std::vector<process::Point> asked;
    for (const auto* planned : points_) asked.push_back({planned->point.benchmark, planned->point.params});
    const auto settings = this->settings();
    auto baseline = first().reference.previous ? std::optional(arm_of_old(asked)) : std::nullopt;
    process::Watcher watcher;
    watcher.keep = [&](const process::Measured& measured, const Process& process) {
      store::add_process(test_.store, run_of(planned_of(measured), measured).id, process);
    };
    watcher.progress = [&](const process::Progress& now) {
      test_.progress(wire::point_words(first().runs.front().subject.benchmark, first().point.params), now);
    };
    watcher.ended = printed_.listener();
    const auto judging = judging_of(settings, first().reference);
    if (stops_early(judging))
      watcher.need = [&](const std::vector<process::Measured>& all) { return need(all); };
    watch_duets(judging, watcher);
    watcher.begin_anew = [&](const auto& all) { begin_anew(all); };
    watcher.counting = [&](const auto& all) {  // what they share tells for all of them
      return rounds_that_count(judging, all.front());
    };
    const auto launch = pass_.instrument.empty() ? launch_of(placed_, program_.launch) : program_.launch;
    auto current = in_pass(arm_of(test_.declaration, settings, Side::current, launch, asked));
    if (settings.plant > 0) inject_regression(test_.declaration, settings, current);
    share_processes(test_.declaration, test_.session, current, baseline);
    return process::run_rounds(current, baseline, rounds(), watcher);
  }

  void finish(const process::Measured& measured) {
    auto& planned = planned_of(measured);
    auto& run = run_of(planned, measured);
    const auto reference = reference_of_metric(planned.reference, planned.point.settings, test_.store,
                                               test_.session, run, test_.committed.aliases);
    run.baseline_kind = reference.kind;
    run.baseline_run = reference.run;
    run.baseline_branch = reference.branch;
    run.seconds = measured.seconds;
    run.details.conditions = conditions_;
    const auto settings = settings_of_metric(pass_, planned.point.settings, measured.metric);
    run.details.profiles = instruments::shortened(measured.profiles, instruments::kKeptFunctions);
    run.details.curve = measured.curve;
    run.details.output = printed_.text();
    if (placed_ && pass_.instrument.empty()) run.details.placement = placed_->placement;
    const auto judging = judging_of(settings, reference);
    auto judged = judge_measured(judging, measured);
    run.details.update(in_force_since(judging, measured));
    const bool changed = is_change(judged.verdict.outcome);
    if (changed) explain_change(test_, reaches_, planned);
    run.details.reach = changed ? planned.reach : without_evidence(planned.reach);
    if (pass_.instrument.empty() && add_reach(planned.reach, run.details.placement, judging, judged.verdict))
      distrust_traces(test_.declaration, planned.point, *reference.previous);
    add_objects(measured.profiles, judged.verdict);
    const bool above_limit = hold_to_limit(settings, measured, judged.verdict);
    hold_to_builds(reference, run.image, run.config, judged.verdict);
    if (has_own_budget()) run.details.update(say_budget_needed(judging, measured, judged.verdict));
    cover(planned.known, measurand(run.subject), above_limit, run.details, judged.verdict);
    run.verdict = std::move(judged.verdict);
    run.classic_overlap_intervals = judged.classic_overlap_intervals;
    run.classic_anova = judged.classic_anova;
  }

  Measurand measurand(const Subject& subject) const {
    return {.subject = subject, .branch = test_.session.branch, .now = store::utc_now()};
  }

  const Test& test_;
  const Program& program_;
  Reaches& reaches_;
  Batch points_;
  double share_;
  std::optional<Placed> placed_;
  instruments::Pass pass_;  ///< that is being measured
  OutputLog printed_;
  RunConditions conditions_;
  std::map<const Planned*, store::RunRecord> begun_;  ///< its first run, as it was begun
  std::set<const Planned*> named_;                    ///< whose first run knows its metric
};

}  // namespace

void measure_batch(const Test& test, const Program& program, Reaches& reaches, const Batch& points,
                   std::size_t points_in_all) {
  try {
    const auto share = static_cast<double>(points.size()) / static_cast<double>(points_in_all);
    if (!points.front()->runs.front().error)
      BatchMeasurement(test, program, reaches, points, share).measure();
  } catch (const process::CannotRunHere& wrong) {
    say_incompatible(test, points, wrong.what());
  } catch (const Error& wrong) {
    say_wrong(test, points, wrong.what());
  }
  say_what_grew(test.declaration, program.launch, points);
  keep_runs(test, points);
}

}  // namespace holdfast::run
