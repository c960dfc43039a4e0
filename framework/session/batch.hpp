#pragma once

/// Batch: points that are measured together. Mostly it is one, in processes of its own; points of EXECUTOR
/// local that have the same accepted program share one process of each side.

#include <string>
#include <vector>

#include "session/committed.hpp"
#include "session/measurement.hpp"
#include "session/points.hpp"
#include "session/reference.hpp"

namespace holdfast::session {

/// Everything that the points of one test have in common.
struct Test {
  const Declaration& declaration;
  store::Database& store;
  const SessionRecord& session;
  const Committed& committed;
  const Progressed& progress;
  BranchFacts branches;
  std::size_t family = 1;  ///< results that the gate will judge together (planned_family.hpp)
};

/// A point on its way to its runs.
struct Planned {
  Point point;
  Reference reference;
  std::vector<store::RunRecord> runs;  ///< one for each metric; the first before it is known what it is
};

using Batch = std::vector<Planned*>;

/// Measures, judges and keeps what belongs together, whatever happens to it. `points_in_all`: among which the
/// budget is divided.
void measure_batch(const Test& test, const Program& program, const Batch& points, std::size_t points_in_all);

/// Says of every run of these points that has no verdict what went wrong.
void say_wrong(const Test& test, const Batch& points, const std::string& wrong);

}  // namespace holdfast::session
