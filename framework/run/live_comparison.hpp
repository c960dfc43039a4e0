#pragma once

/// Live comparison: the rounds of one point with two programs that are at hand, and what is said of them. Nothing
/// is kept.

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
  std::size_t judged_together =
      1;  ///< tests that are declared; the more there are, the more evidence a red one needs
};

/// Finds its program and asks that for its benchmarks. Throws Error as a run would.
PreparedTest prepare_test(const Declaration& declaration, const Settings& settings,
                          std::size_t judged_together);

/// One metric of a point.
struct LiveComparison {
  Finding finding;
  process::MeasuredMetric measured;
};

/// The test's own program as the current one, that of `reference` as the baseline, each as its own declaration runs it;
/// nullptr: it is measured alone, in as many rounds as are wanted, and the verdict says that nothing was compared. What
/// is counted, in processes of its own (counts.hpp). `seed`: of the order of the processes.
std::vector<LiveComparison> compare_live(const PreparedTest& test, const Point& point,
                                         const PreparedTest* reference, std::uint64_t seed,
                                         const std::function<void(const process::Progress&)>& progress,
                                         const process::Spawner& spawn = process::run_process);

}  // namespace holdfast::run
