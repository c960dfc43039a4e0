#pragma once

/// Trial: the rounds of the current program and of the one beside it, and what is said of them. Whatever measures a benchmark
/// goes through here: `run` keeps what comes of it (batch.hpp); `compare`, `calibrate` and `bisect` do not
/// (live_comparison.hpp); `profile` counts one round and judges nothing (profiling.hpp).

#include <functional>
#include <optional>
#include <vector>

#include "instruments/metrics.hpp"
#include "process/rounds.hpp"
#include "run/judging.hpp"
#include "run/placement.hpp"
#include "run/points.hpp"

namespace holdfast::run {

/// A program, as its own declaration runs it.
struct TrialProgram {
  const Declaration& declaration;
  process::Launch launch;
};

struct TrialPoint {
  const Point& point;
  const Reference& reference;
};

/// What is compared, and under which policy. What it refers to must outlive it.
struct Trial {
  TrialProgram current;
  std::optional<TrialProgram> baseline{};  ///< none: the current program is measured alone
  std::vector<TrialPoint> points;          ///< one, or those that share their processes
  std::optional<Placed> placed{};          ///< how the current program runs where it is timed
  std::size_t suite = 1;                   ///< results that are judged together
  double share = 1;                        ///< of the test's budget, which its points divide
  std::uint64_t seed = 0;                  ///< of the order of the processes
  int times = 1;                           ///< how many times as much each process measures (arms.hpp)
  bool has_own_budget =
      false;  ///< nobody gives it more: where that cannot hold enough rounds, it ends at once
  std::optional<int> rounds_max{};         ///< no more rounds than these
  const SessionRecord* session = nullptr;  ///< whose tests may share processes (shared_arms.hpp)

  const Point& point() const { return points.front().point; }
  const Reference& reference() const { return points.front().reference; }
  /// By what a result is judged. `settings`: of a pass or of a metric.
  Judging judging(const Settings& settings, const Reference& of) const;
};

/// What is done and asked while rounds go on. Each may be empty.
struct TrialWatch {
  std::function<void(const process::Measured&, const Process&)> keep{};
  std::function<void(const process::Progress&)> progress{};
  std::function<void(const std::vector<process::Measured>&)> begin_anew{};
  std::function<void(Side, const process::Launch&, const process::Ended&)> ended{};
  /// Up to which ratio a loss is covered by known-regressions.json.
  std::function<std::optional<double>(const process::Measured&)> known{};
};

/// Which of the points was measured. A command names nothing: then it is the first.
std::size_t point_of(const Trial& trial, const process::Measured& measured);

/// Runs the rounds of one pass, until what they say suffices. Throws as process::run_rounds() does.
std::vector<process::Measured> run_trial(const Trial& trial, const instruments::Pass& pass,
                                         const TrialWatch& watch,
                                         const process::Spawner& spawn = process::run_process);

/// One round of a pass, which nobody judges.
std::vector<process::Measured> measure_once(const Trial& trial, const instruments::Pass& pass,
                                            const std::function<void(const process::Progress&)>& progress);

/// What is said of one metric of a point.
struct Finding {
  Judged judged;
  Facts in_force;  ///< in place of the point's settings, for Run::update()
  std::optional<Placement> placement;
};

/// `reference`: of the metric.
Finding finding_of(const Trial& trial, const instruments::Pass& pass, const Reference& reference,
                   const process::Measured& measured);

}  // namespace holdfast::run
