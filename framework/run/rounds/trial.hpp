#pragma once

/// Trial: the rounds of the current program and of the one beside it, and the verdict on them. Every measurement of a benchmark
/// is a trial: `run` keeps its result (batch.hpp); `compare`, `calibrate` and `bisect` use it and forget it
/// (live_comparison.hpp); `profile` counts one round without a verdict (profiling.hpp).

#include <functional>
#include <optional>
#include <vector>

#include "instruments/metrics.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "process/rounds.hpp"
#include "run/judge/judging.hpp"
#include "run/plan/points.hpp"
#include "run/sides/placement.hpp"

namespace holdfast::run {

/// A program, as its own declaration runs it.
struct TrialProgram {
  const Declaration& declaration;
  process::Launch launch;
};

struct TrialPoint {
  const Point& point;
  const Reference& reference;
  const EarlierRounds* earlier = nullptr;  ///< that its rounds are judged with
};

/// Describes both programs, the points and the policy. It keeps references: their objects must outlive it.
struct Trial {
  TrialProgram current;
  std::optional<TrialProgram> baseline{};  ///< none: the current program is measured alone
  std::vector<TrialPoint> points;          ///< one, or those that share their processes
  std::optional<Placed> placed{};          ///< where their code is, while they are timed
  std::size_t judged_together = 1;         ///< results that the gate judges together
  double share = 1;                        ///< of the test's budget, which its points divide
  std::uint64_t seed = 0;                  ///< of the order of the processes
  int times = 1;                           ///< how many times as much each process measures (arms.hpp)
  bool has_own_budget =
      false;  ///< no second budget follows: a trial that cannot run enough rounds in this one ends at once
  std::optional<int> rounds_max{};         ///< no more rounds than these
  const SessionRecord* session = nullptr;  ///< whose tests may share processes

  const Point& point() const { return points.front().point; }
  const Reference& reference() const { return points.front().reference; }
  /// Returns the rules for a result. `settings`: of a pass or of a metric.
  Judging judging(const Settings& settings, const Reference& of) const;
};

/// The trial calls these while its rounds run. Each may be empty.
struct TrialWatch {
  std::function<void(const process::MeasuredMetric&, const Process&)> keep{};
  std::function<void(const process::Progress&)> progress{};
  std::function<void(const std::vector<process::MeasuredMetric>&)> begin_anew{};
  std::function<void(Side, const process::Launch&, const process::Ended&)> ended{};
  /// Returns the ratio up to which known-regressions.json covers a loss.
  std::function<std::optional<double>(const process::MeasuredMetric&)> known{};
};

/// Returns the index of the point that was measured. A command does not name its point: it is the first one.
std::size_t point_of(const Trial& trial, const process::MeasuredMetric& measured);

/// Runs the rounds of one pass until they decide. Throws as process::run_rounds() does.
std::vector<process::MeasuredMetric> run_trial(const Trial& trial, const instruments::Pass& pass,
                                               const TrialWatch& watch,
                                               const process::Spawner& spawn = process::run_process);

/// Runs one round of a pass, without a verdict.
std::vector<process::MeasuredMetric> measure_once(
    const Trial& trial, const instruments::Pass& pass,
    const std::function<void(const process::Progress&)>& progress);

/// The verdict on one metric of a point.
struct Finding {
  Settings settings;  ///< that judged it: of its metric
  Judged judged;
  Facts in_force;  ///< settings that replace those of the point, for Run::update()
  std::optional<Placement> placement;
};

/// Judges one metric. `reference`: of that metric.
Finding finding_of(const Trial& trial, const instruments::Pass& pass, const Reference& reference,
                   const process::MeasuredMetric& measured);

// Shared arms: a process of another harness that measures all benchmarks of a test case measures them for all tests of the
// session (process/shared_processes.hpp).

/// Whether the harness measures several benchmarks in one process, for several tests of the session.
bool may_share_processes(const Declaration& declaration, const SessionRecord& session);

/// Lets both arms take what processes of other tests left, where their harness measures several benchmarks in one. They
/// share as a pair: two processes of a round run one after the other. Does nothing in a session of one test, and while something
/// is counted.
void share_processes(const Declaration& declaration, const SessionRecord& session, process::Arm& current,
                     std::optional<process::Arm>& baseline);

}  // namespace holdfast::run
