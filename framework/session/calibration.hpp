#pragma once

/// From gates of a benchmark's program against itself to its calibration: false alarms, where the noise
/// arises, what can be detected, and whether the test is fit to gate.

#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "session/self_comparison.hpp"

namespace holdfast::session {

/// When and of what a calibration is made.
struct CalibrationStamp {
  std::string made;              ///< UTC, ISO 8601
  std::string quarantine_until;  ///< of an unfit test; empty: none is quarantined
  std::string commit;
};

/// `gates`: in the order in which they were made, at least one; each is a session for the noise. `shares`:
/// benchmarks among which the budget is divided. Of testers other than shift, what is detectable is said for
/// shift with its own level and the minimum effect that is in force.
Calibration calibration_of(const std::vector<SelfComparison>& gates, const Settings& settings, int shares,
                           const CalibrationStamp& stamp);

}  // namespace holdfast::session
