#pragma once

/// Planned points: the points of a test that are about to be measured or repeated, and what is known about
/// each of them.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/reach.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "process/rounds.hpp"
#include "run/plan/points.hpp"
#include "run/reference/accepted_losses.hpp"
#include "run/reference/reference.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::run {

/// The committed files about the tests.
struct Committed {
  wire::KnownRegressions known;
  wire::Aliases aliases;
};

/// The function that receives the progress of a benchmark with its parameters.
using Progressed = std::function<void(const std::string& benchmark, const process::Progress&)>;

struct FunctionsAsked;
/// The function that judges the changed functions of a run whose time was judged, and adds them to the run and to
/// its verdict (run/rounds/function_judge.hpp). Empty if none are judged.
using JudgeFunctions = std::function<void(const FunctionsAsked&, Run& run, Verdict& verdict)>;

/// Everything that the points of one test have in common.
struct Test {
  const Declaration& declaration;
  store::Database& store;
  const SessionRecord& session;
  const Committed& committed;
  const Progressed& progress;
  const JudgeFunctions& judge_functions;
  BranchFacts branches;
  double& functions_s;  ///< seconds that are left for changed functions, of all points together
  std::size_t judged_together =
      1;  ///< results that the gate judges together (count_judged_together, run/batch.hpp)
};

/// The next run's place in the experiment of a point, and the runs before it (experiments.hpp).
struct PlannedExperiment {
  Experiment now;
  std::vector<Run> decided;    ///< the runs that decided it, one for each decided metric
  bool is_decided = true;      ///< if any metric is decided, all are
  std::vector<Run> undecided;  ///< whose rounds the next run continues, oldest first
};

/// A point while its runs are prepared and measured.
struct Planned {
  Point point;
  Reference reference;
  std::optional<Reach> reach{};  ///< of the difference to its reference, if known
  EntriesInForce known{};        ///< of known-regressions.json
  std::vector<Run> runs;         ///< one for each metric; one element until the metrics are known
  std::optional<PlannedExperiment> experiment{};  ///< none if its result is independent of earlier runs
};

/// Points that are measured together (run/batch.hpp).
using Batch = std::vector<Planned*>;

}  // namespace holdfast::run
