#pragma once

/// Calibration of a benchmark from gates of its program against itself: false alarms, the sources of noise, the
/// detectable change, and whether the test is fit to gate.

#include <functional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "run/live_comparison.hpp"

namespace holdfast::suite {

/// One whole gate of a benchmark, with the policy in force and the current program on both sides. Any change that it
/// reports is a false alarm.
///
/// Both sides are the same file, so the gate shows the noise of the machine and of the program, but not the noise of
/// linking a program again. The accepted program is not needed: a test that is compared with stored numbers, or with
/// none, is calibrated as if its baseline ran beside it.
struct SelfComparison {
  Verdict verdict;
  process::MeasuredMetric measured;
  std::vector<double> log_ratios;  ///< of the rounds that count, as shift sees them
};

/// Runs one comparison for each metric of the point. `seed` determines the order of the processes; each call needs
/// another seed.
std::vector<SelfComparison> compare_with_itself(
    const run::PreparedTest& test, const run::Point& point, std::uint64_t seed,
    const std::function<void(const process::Progress&)>& progress);

/// The time and the commit of a calibration.
struct CalibrationStamp {
  std::string made;              ///< UTC, ISO 8601
  std::string quarantine_until;  ///< for an unfit test; empty: no quarantine
  std::string commit;
};

/// Returns the calibration. `gates`: in the order in which they were made, at least one; each is a session for the
/// noise. `shares`: number of benchmarks among which the budget is divided. For testers other than shift, the
/// detectable change is that of shift with its own level and the minimum effect in force.
Calibration calibration_of(const std::vector<SelfComparison>& gates, const run::Settings& settings,
                           int shares, const CalibrationStamp& stamp);

}  // namespace holdfast::suite
