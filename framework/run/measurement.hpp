#pragma once

/// Measures one declared test: lists its benchmarks at their parameter points, finds their baselines, runs
/// the rounds, judges, and stores all results. Each metric of each point is a run.
///
/// Points are measured one after the other, each in processes of its own. Points of EXECUTOR local are
/// measured together: all with the same accepted program share one process of each side.

#include <string>
#include <vector>

#include "run/reference/planned.hpp"

namespace holdfast::run {

/// Returns the ids of the new runs, in order; each is in the store with a verdict or an error. An error of
/// one benchmark does not stop the others. `judge_functions` judges changed functions by themselves. Throws Error only if the store fails or `overrides` are invalid.
std::vector<std::string> measure_test(const Declaration& declaration, const Overrides& overrides,
                                      store::Database& store, const SessionRecord& session,
                                      const Committed& committed, const Progressed& progress,
                                      const JudgeFunctions& judge_functions = {});

}  // namespace holdfast::run
