#pragma once

/// One declared test, from declaration to verdicts: list its benchmarks at their parameter points, find their
/// baselines, run the rounds, judge, and keep everything on the way. Each metric of each point is a run.
///
/// Points are measured one after the other, each in processes of its own. Those of EXECUTOR local are
/// measured together: one process of each side for all that have the same accepted program.

#include <string>
#include <vector>

#include "run/reference/planned.hpp"

namespace holdfast::run {

/// The ids of the runs that were made, in order; each is in the store with a verdict or an error. What goes
/// wrong with one benchmark does not stop the others. Throws Error only where the store fails, or `overrides`
/// are wrong.
std::vector<std::string> measure_test(const Declaration& declaration, const Overrides& overrides,
                                      store::Database& store, const SessionRecord& session,
                                      const Committed& committed, const Progressed& progress);

}  // namespace holdfast::run
