#pragma once

/// Self-comparison: one whole gate of a benchmark, with the policy that is in force, where the current
/// program runs on both sides. What it then says of a change is a false alarm.
///
/// Both sides are one and the same file, so this is the noise of the machine and of the program, and not that
/// of linking a program again. The accepted program is not asked for: a test that is compared with stored
/// numbers, or with none, is calibrated as if its baseline ran beside it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/declaration.hpp"
#include "model/verdict.hpp"
#include "runner/rounds.hpp"
#include "session/points.hpp"
#include "session/programs.hpp"
#include "session/settings.hpp"

namespace holdfast::session {

/// One declared test, ready to run.
struct PreparedTest {
  Declaration declaration;
  Settings settings;
  Program program;
  std::vector<Point> points;
  std::size_t suite = 1;  ///< tests that are declared; the more there are, the more evidence a red one needs
};

/// Finds its program and asks that for its benchmarks. Throws Error as a run would.
PreparedTest prepare_test(const Declaration& declaration, const Overrides& overrides, std::size_t suite);

struct SelfComparison {
  Verdict verdict;
  runner::Measured measured;
  std::vector<double> log_ratios;  ///< of the rounds that count, as shift sees them
};

/// One for each metric of the point. `seed`: of the order of the processes, another one for each comparison.
std::vector<SelfComparison> compare_with_itself(const PreparedTest& test, const Point& point,
                                                std::uint64_t seed,
                                                const std::function<void(const runner::Progress&)>& progress);

}  // namespace holdfast::session
