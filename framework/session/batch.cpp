#include "session/batch.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "runner/conditions.hpp"
#include "runner/shares.hpp"
#include "session/judging.hpp"
#include "wire/conditions_json.hpp"
#include "wire/curve_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

Judging judging_of(const Test& test, const Planned& planned, const Reference& reference) {
  return {.declaration = test.declaration,
          .settings = planned.point.settings,
          .reference = reference,
          .suite = test.session.declared.size()};
}

void set_subject(const Test& test, const runner::Measured& measured, store::RunRecord& run) {
  run.subject.metric = measured.metric;
  run.subject.unit = measured.unit;
  run.subject.direction = test.declaration.direction.value_or(measured.direction);
}

/// Whether workers in threads of their own may run the body, as far as the wrapper can tell.
bool runs_threads(const Settings& settings) {
  const auto asks = [&](const char* name) {
    return settings.told.contains(name) || settings.code.contains(name);
  };
  return asks("threads") || asks("groups") || settings.mode == "squeeze" || settings.mode == "hammock";
}

/// One use of measure_batch.
class Together {
 public:
  Together(const Test& test, const Program& program, Batch points)
      : test_(test), program_(program), points_(std::move(points)) {}

  /// `share` of the test's budget.
  void measure(double share) {
    conditions_.before = runner::conditions_now();
    for (auto* planned : points_) begin(*planned);
    const auto all = run(share);
    conditions_.after = runner::conditions_now();
    for (const auto& measured : all) finish(measured);
  }

 private:
  const Planned& first() const { return *points_.front(); }
  const Settings& settings() const { return first().point.settings; }

  void begin(Planned& planned) {
    auto& run = planned.runs.front();
    run.baseline_kind = planned.reference.kind;
    run.baseline_run = planned.reference.run;
    run.image = program_.image;
    run.declaration = wire::with_conditions(run.declaration, conditions_);
    store::begin_run(test_.store, run);
  }

  Planned& planned_of(const runner::Measured& measured) {
    for (auto* planned : points_) {
      if (planned->point.benchmark == measured.benchmark && planned->point.params == measured.params)
        return *planned;
    }
    return *points_.front();  // a command, which names nothing
  }

  /// The first metric takes the run that was begun; others begin one of their own.
  store::RunRecord& run_of(Planned& planned, const runner::Measured& measured) {
    auto& runs = planned.runs;
    if (!named_.contains(&planned)) {
      named_.insert(&planned);
      set_subject(test_, measured, runs.front());
      return runs.front();
    }
    for (auto& run : runs) {
      if (run.subject.metric == measured.metric) return run;
    }
    auto run = runs.front();
    set_subject(test_, measured, run);
    store::begin_run(test_.store, run);
    return runs.emplace_back(std::move(run));
  }

  runner::RoundsWanted rounds_wanted(double share) const {
    const auto& [declaration, store, session, listener] = test_;
    const auto& reference = first().reference;
    const bool alone = !reference.previous && reference.stored.empty();
    const bool local = settings().executor == "local";
    const int processes = local ? 1 : settings().processes;
    return {.rounds = alone ? std::min(processes, defaults::kProcesses) : processes,
            .rounds_max = rounds_at_most(judging_of(test_, first(), reference)),
            .budget_s = settings().budget_s * share,
            .shares = settings().runs ? runner::shares(*settings().runs, processes) : std::vector<int>(),
            .seed = settings().seed,
            .wire_file = declaration.work_directory + "/" + declaration.test + "." +
                         std::to_string(getpid()) + ".wire",
            .of_threads = runs_threads(settings())};
  }

  runner::Need need(const std::vector<runner::Measured>& all) {
    std::vector<runner::Need> needs;
    for (const auto& measured : all) {
      const auto& planned = planned_of(measured);
      needs.push_back(need_of(judging_of(test_, planned, planned.reference), measured));
    }
    return need_of_all(needs);
  }

  std::vector<runner::Measured> run(double share) {
    std::vector<runner::Point> asked;
    for (const auto* planned : points_) asked.push_back({planned->point.benchmark, planned->point.params});
    const auto arm = [&](Side side, const runner::Launch& launch) {
      return arm_of(test_.declaration, settings(), side, launch, asked);
    };
    std::optional<runner::Arm> baseline;
    if (first().reference.previous) baseline = arm(Side::baseline, *first().reference.previous);
    runner::Watcher watcher;
    watcher.keep = [&](const runner::Measured& measured, const Process& process) {
      store::add_process(test_.store, run_of(planned_of(measured), measured).id, process);
    };
    watcher.progress = [&](const runner::Progress& now) {
      test_.listener.progress(wire::point_words(first().runs.front().subject.benchmark, first().point.params),
                              now);
    };
    if (stops_early(judging_of(test_, first(), first().reference)))
      watcher.need = [&](const std::vector<runner::Measured>& all) { return need(all); };
    return runner::run_rounds(arm(Side::current, program_.launch), baseline, rounds_wanted(share), watcher);
  }

  void finish(const runner::Measured& measured) {
    auto& planned = planned_of(measured);
    auto& run = run_of(planned, measured);
    const auto reference = reference_of_metric(planned.reference, test_.declaration, planned.point.settings,
                                               test_.store, test_.session, run);
    run.baseline_kind = reference.kind;
    run.baseline_run = reference.run;
    run.seconds = measured.seconds;
    run.declaration = wire::with_conditions(run.declaration, conditions_);
    if (measured.curve) run.declaration = wire::with_curve(run.declaration, *measured.curve);
    auto judged = judge_measured(judging_of(test_, planned, reference), measured);
    run.verdict = std::move(judged.verdict);
    run.classic_overlap_intervals = judged.classic_overlap_intervals;
    run.classic_anova = judged.classic_anova;
  }

  const Test& test_;
  const Program& program_;
  Batch points_;
  RunConditions conditions_;
  std::set<const Planned*> named_;  ///< whose first run knows its metric
};

void keep(const Test& test, const Batch& points) {
  for (auto* planned : points) {
    for (auto& run : planned->runs) {
      if (run.id.empty()) store::begin_run(test.store, run);
      store::finish_run(test.store, run);
    }
  }
}

/// Whether one process of each side can measure both.
bool together(const Planned& a, const Planned& b, store::Database& store) {
  if (a.point.settings.executor != "local" || b.point.settings.executor != "local") return false;
  if (a.reference.kind != b.reference.kind) return false;
  if (!a.reference.previous) return true;
  return store::find_run(store, a.reference.run)->image.id ==
         store::find_run(store, b.reference.run)->image.id;
}

}  // namespace

std::vector<Batch> batches_of(std::vector<Planned>& all, store::Database& store) {
  std::vector<Batch> batches;
  for (auto& planned : all) {
    if (planned.runs.front().error) {
      batches.push_back({&planned});
      continue;
    }
    const auto fits = std::find_if(batches.begin(), batches.end(), [&](const Batch& batch) {
      return !batch.front()->runs.front().error && together(*batch.front(), planned, store);
    });
    if (fits == batches.end()) {
      batches.push_back({&planned});
    } else {
      fits->push_back(&planned);
    }
  }
  return batches;
}

void say_wrong(const Test& test, const Batch& points, const std::string& wrong) {
  for (auto* planned : points) {
    for (auto& run : planned->runs) {
      if (!run.verdict) run.error = "perf." + test.declaration.test + ": " + wrong;
    }
  }
}

void measure_batch(const Test& test, const Program& program, const Batch& points, std::size_t points_in_all) {
  try {
    const auto share = static_cast<double>(points.size()) / static_cast<double>(points_in_all);
    if (!points.front()->runs.front().error) Together(test, program, points).measure(share);
  } catch (const Error& wrong) {
    say_wrong(test, points, wrong.what());
  }
  keep(test, points);
}

}  // namespace holdfast::session
