#pragma once

/// Calibrations of the store. Each is for one benchmark, configuration, machine fingerprint and tester. The latest
/// counts; earlier ones stay as its history.

#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/sample.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// The key of a calibration.
struct Calibrated {
  Subject subject;  ///< without unit and direction
  std::string config;
  std::string fingerprint;  ///< of the machine
};

void add_calibration(Database& store, const Calibrated& what, const Calibration& calibration);

struct KeptCalibration {
  Calibrated what;
  Calibration calibration;
};

/// Returns the calibrations of all testers and benchmarks on machines with that fingerprint, latest first. `test`:
/// only the benchmarks of this test; empty: all.
std::vector<KeptCalibration> calibrations_on(Database& store, const std::string& fingerprint,
                                             const std::string& test);

/// Returns the calibration that counted at `time` (UTC, ISO 8601): the latest that had been made by then. `kept`:
/// latest first.
std::optional<Calibration> calibration_at(const std::vector<KeptCalibration>& kept, const Subject& subject,
                                          const std::string& config, const std::string& tester,
                                          const std::string& time);

}  // namespace holdfast::store
