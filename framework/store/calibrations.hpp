#pragma once

/// Calibrations of the store: of a benchmark, in a configuration, on machines with one fingerprint, for one tester.
/// The latest counts; earlier ones stay as its history.

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
/// only its benchmarks; empty: all.
std::vector<KeptCalibration> calibrations_on(Database& store, const std::string& fingerprint,
                                             const std::string& test);

/// Returns the calibration that counted at that time (UTC, ISO 8601): the latest that had been made. `kept`: latest
/// first.
std::optional<Calibration> calibration_at(const std::vector<KeptCalibration>& kept, const Subject& subject,
                                          const std::string& config, const std::string& tester,
                                          const std::string& time);

}  // namespace holdfast::store
