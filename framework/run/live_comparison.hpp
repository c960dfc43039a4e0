#pragma once

/// Live comparison: the rounds of one point with two available programs, and their verdict. Nothing is
/// stored.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"
#include "process/rounds.hpp"
#include "run/plan/points.hpp"
#include "run/plan/settings.hpp"
#include "run/rounds/trial.hpp"

namespace holdfast::run {

/// One declared test, ready to run.
struct PreparedTest {
  Declaration declaration;
  Settings settings;
  Program program;
  std::vector<Point> points;
  std::size_t judged_together = 1;  ///< declared tests; more of them need more evidence for each red one
};

/// Finds the test's program and asks it for its benchmarks. Throws Error as a run would.
PreparedTest prepare_test(const Declaration& declaration, const Settings& settings,
                          std::size_t judged_together);

/// One metric of a point.
struct LiveComparison {
  Finding finding;
  process::MeasuredMetric measured;
};

/// Compares the test's own program as the current one with that of `reference` as the baseline; each runs as
/// its own declaration says. If `reference` is nullptr, the program is measured alone, in the requested
/// number of rounds, and the verdict says that nothing was compared. Counts are measured in processes of
/// their own (counts.hpp). `seed` determines the order of the processes.
std::vector<LiveComparison> compare_live(const PreparedTest& test, const Point& point,
                                         const PreparedTest* reference, std::uint64_t seed,
                                         const std::function<void(const process::Progress&)>& progress,
                                         const process::Spawner& spawn = process::run_process);

}  // namespace holdfast::run
