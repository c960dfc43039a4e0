#pragma once

/// Batch: points that are measured together. Usually a batch is one point, in processes of its own. Points of
/// EXECUTOR local with the same accepted program share one process of each side.

#include <string>
#include <vector>

#include "run/reference/planned.hpp"

namespace holdfast::run {

class Reaches;

/// Measures, judges and stores a batch, even if it fails. `points_in_all` is the number of points that share
/// the test's budget. `reaches` are those of the program.
void measure_batch(const Test& test, const Program& program, Reaches& reaches, const Batch& points,
                   std::size_t points_in_all);

/// Sets the error of each run of these points that has no verdict.
void say_wrong(const Test& test, const Batch& points, const std::string& wrong);

/// Sets this error if the baseline turns out to be unable to run on this machine.
void say_incompatible(const Test& test, const Batch& points, const std::string& wrong);

/// Stores the current state of the runs of these points.
void keep_runs(const Test& test, const Batch& points);

/// Returns the batches of a test's points, in order. Each point with an error is a batch of its own, and is
/// not measured. Points with a verdict are left out.
std::vector<Batch> batches_of(std::vector<Planned>& all, store::Database& store);

/// Returns the number of results that the gate will judge together (suite/gate.hpp). For `declaration`, it is
/// computed from the settings of its points; for other tests of the session, it is the number in their latest
/// session. A test without a stored result counts once. A measurement that required less evidence than the
/// gate would end too early, and its regression would be taken for chance.
std::size_t count_judged_together(store::Database& store, const SessionRecord& session,
                                  const Declaration& declaration, const std::vector<Settings>& points);

}  // namespace holdfast::run
