#pragma once

/// From gates of a benchmark's program against itself to its calibration: false alarms, where the noise
/// arises, what can be detected, and whether the test is fit to gate.

#include <functional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "run/live_comparison.hpp"

namespace holdfast::suite {

/// One whole gate of a benchmark, with the policy that is in force, where the current program runs on both sides. What it
/// then says of a change is a false alarm.
///
/// Both sides are one and the same file, so this is the noise of the machine and of the program, and not that
/// of linking a program again. The accepted program is not asked for: a test that is compared with stored
/// numbers, or with none, is calibrated as if its baseline ran beside it.
struct SelfComparison {
  Verdict verdict;
  process::MeasuredMetric measured;
  std::vector<double> log_ratios;  ///< of the rounds that count, as shift sees them
};

/// One for each metric of the point. `seed`: of the order of the processes, another one for each comparison.
std::vector<SelfComparison> compare_with_itself(
    const run::PreparedTest& test, const run::Point& point, std::uint64_t seed,
    const std::function<void(const process::Progress&)>& progress);

/// When and of what a calibration is made.
struct CalibrationStamp {
  std::string made;              ///< UTC, ISO 8601
  std::string quarantine_until;  ///< of an unfit test; empty: none is quarantined
  std::string commit;
};

/// `gates`: in the order in which they were made, at least one; each is a session for the noise. `shares`:
/// benchmarks among which the budget is divided. Of testers other than shift, what is detectable is said for
/// shift with its own level and the minimum effect that is in force.
Calibration calibration_of(const std::vector<SelfComparison>& gates, const run::Settings& settings,
                           int shares, const CalibrationStamp& stamp);

}  // namespace holdfast::suite
