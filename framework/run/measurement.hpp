#pragma once

/// One declared test, from declaration to verdicts: list its benchmarks at their parameter points, find their
/// baselines, run the rounds, judge, and keep everything on the way. Each metric of each point is a run.
///
/// Points are measured one after the other, each in processes of its own. Those of EXECUTOR local are
/// measured together: one process of each side for all that have the same accepted program.

#include <functional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "process/rounds.hpp"
#include "run/settings.hpp"
#include "settings/declaration.hpp"
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

/// The ids of the runs that were made, in order; each is in the store with a verdict or an error. What goes
/// wrong with one benchmark does not stop the others. Throws Error only where the store fails, or `overrides`
/// are wrong.
std::vector<std::string> measure_test(const Declaration& declaration, const Overrides& overrides,
                                      store::Database& store, const SessionRecord& session,
                                      const Committed& committed, const Progressed& progress);

}  // namespace holdfast::run
