#pragma once

/// Batch: points that are measured together. Mostly it is one, in processes of its own; points of EXECUTOR
/// local that have the same accepted program share one process of each side.

#include <string>
#include <vector>

#include "run/reference/planned.hpp"

namespace holdfast::run {

class Reaches;

/// Measures, judges and keeps what belongs together, whatever happens to it. `points_in_all`: among which the
/// budget is divided. `reaches`: of the program.
void measure_batch(const Test& test, const Program& program, Reaches& reaches, const Batch& points,
                   std::size_t points_in_all);

/// Says of every run of these points that has no verdict what went wrong.
void say_wrong(const Test& test, const Batch& points, const std::string& wrong);

/// The same of a baseline that cannot run on this machine, which is found only by running.
void say_incompatible(const Test& test, const Batch& points, const std::string& wrong);

/// Stores the runs of these points as they are now.
void keep_runs(const Test& test, const Batch& points);

/// Which points of a test are measured together, in their order. What has an error is alone, and not measured; what has its verdict already is left out.
std::vector<Batch> batches_of(std::vector<Planned>& all, store::Database& store);

/// How many results the gate will judge together (suite/gate.hpp): of `declaration`, by the settings of its points; of
/// the other tests of the session, as many as their latest sessions had. A test without a stored result counts once.
/// A measurement that asked for less evidence than the gate would end too early, and its regression would count as chance.
std::size_t count_judged_together(store::Database& store, const SessionRecord& session,
                                  const Declaration& declaration, const std::vector<Settings>& points);

}  // namespace holdfast::run
