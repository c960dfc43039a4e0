#pragma once

/// Planned points: a test whose points are about to be measured or passed, and what is known of each of them.

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

/// What committed files say of the tests.
struct Committed {
  wire::KnownRegressions known;
  wire::Aliases aliases;
};

/// Told while it goes on, of a benchmark with its parameters.
using Progressed = std::function<void(const std::string& benchmark, const process::Progress&)>;

/// Everything that the points of one test have in common.
struct Test {
  const Declaration& declaration;
  store::Database& store;
  const SessionRecord& session;
  const Committed& committed;
  const Progressed& progress;
  BranchFacts branches;
  std::size_t judged_together =
      1;  ///< results that the gate will see, too (count_judged_together, run/batch.hpp)
};

/// What the next run of a point is of its experiment, and what the runs before it are (experiments.hpp).
struct PlannedExperiment {
  Experiment now;
  std::vector<Run> decided;    ///< the runs that decided it, one for each metric that is
  bool is_decided = true;      ///< all metrics are, if any is
  std::vector<Run> undecided;  ///< whose rounds the next run continues, the oldest first
};

/// A point on its way to its runs.
struct Planned {
  Point point;
  Reference reference;
  std::optional<Reach> reach{};  ///< of the difference to its reference, where that is known
  EntriesInForce known{};        ///< of known-regressions.json
  std::vector<Run> runs;         ///< one for each metric; the first before it is known what it is
  std::optional<PlannedExperiment> experiment{};  ///< none: its result stands for itself
};

/// Points that are measured together (run/batch.hpp).
using Batch = std::vector<Planned*>;

}  // namespace holdfast::run
