#pragma once

/// Self-comparison: one whole gate of a benchmark, with the policy that is in force, where the current
/// program runs on both sides. What it then says of a change is a false alarm.
///
/// Both sides are one and the same file, so this is the noise of the machine and of the program, and not that
/// of linking a program again. The accepted program is not asked for: a test that is compared with stored
/// numbers, or with none, is calibrated as if its baseline ran beside it.

#include <functional>
#include <vector>

#include "session/live_comparison.hpp"

namespace holdfast::session {

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
