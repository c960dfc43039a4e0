#pragma once

/// Trial: the rounds of the current program and of the one it is compared with, and their verdict. Every
/// measurement of a benchmark is a trial. `run` stores its result (batch.hpp); `compare`, `calibrate` and
/// `bisect` do not store it (live_comparison.hpp); `profile` counts one round without a verdict
/// (profiling.hpp).

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
  const EarlierRounds* earlier = nullptr;  ///< earlier rounds that are judged with those of this trial
};

/// Both programs, the points and the policy. Keeps references, whose objects must outlive it.
struct Trial {
  TrialProgram current;
  std::optional<TrialProgram> baseline{};  ///< none if the current program is measured alone
  std::vector<TrialPoint> points;          ///< one, or those that share their processes
  std::optional<Placed> placed{};          ///< the files with placed code, while the programs are timed
  std::size_t judged_together = 1;         ///< results that the gate judges together
  double share = 1;                        ///< of the test's budget, which is divided among its points
  std::uint64_t seed = 0;                  ///< determines the order of the processes
  int times = 1;                           ///< factor by which each process measures longer (arms.hpp)
  bool has_own_budget =
      false;  ///< no second budget follows: without time for enough rounds, the trial ends at once
  std::optional<int> rounds_max{};         ///< maximum number of rounds
  const SessionRecord* session = nullptr;  ///< the session whose tests may share processes

  const Point& point() const { return points.front().point; }
  const Reference& reference() const { return points.front().reference; }
  /// Returns the rules for a result. `settings` are those of a pass or of a metric.
  Judging judging(const Settings& settings, const Reference& of) const;
};

/// Callbacks that the trial calls while its rounds run. Each may be empty.
struct TrialWatch {
  std::function<void(const process::MeasuredMetric&, const Process&)> keep{};
  std::function<void(const process::Progress&)> progress{};
  std::function<void(const std::vector<process::MeasuredMetric>&)> begin_anew{};
  std::function<void(Side, const process::Launch&, const process::Ended&)> ended{};
  /// Returns the ratio up to which known-regressions.json covers a loss.
  std::function<std::optional<double>(const process::MeasuredMetric&)> known{};
};

/// Returns the index of the measured point. A command does not name its point: it is the first one.
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
  Settings settings;  ///< settings that judged the metric
  Judged judged;
  Facts in_force;  ///< settings that replace those of the point, for Run::update()
  std::optional<Placement> placement;
};

/// Judges one metric. `reference` is that of the metric.
Finding finding_of(const Trial& trial, const instruments::Pass& pass, const Reference& reference,
                   const process::MeasuredMetric& measured);

// Shared arms: a process of another harness that measures all benchmarks of a test case measures them for all
// tests of the session (process/shared_processes.hpp).

/// Returns true if the harness measures several benchmarks in one process, for several tests of the session.
bool may_share_processes(const Declaration& declaration, const SessionRecord& session);

/// Makes both arms reuse results of processes of other tests, if their harness measures several benchmarks in
/// one process. They share as a pair: the two processes of a round run one after the other. Does nothing in a
/// session of one test, or while something is counted.
void share_processes(const Declaration& declaration, const SessionRecord& session, process::Arm& current,
                     std::optional<process::Arm>& baseline);

}  // namespace holdfast::run
