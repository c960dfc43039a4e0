#pragma once

/// Calibrates tests: runs gates of their programs against themselves, and stores the results (calibration.hpp).

#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/sample.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {

struct CalibrationWanted {
  int sessions = 10;         ///< gates of each benchmark
  int quarantine_days = 14;  ///< quarantine of an unfit test; 0: none
};

/// One metric of one point.
struct CalibratedResult {
  Subject subject;  ///< without a metric where nothing was measured
  std::optional<Calibration> calibration;
  std::string skipped;  ///< the benchmark's own reason
  std::string error;    ///< why it could not be measured
};

struct CalibratedTests {
  std::string fingerprint;  ///< of this machine
  std::vector<CalibratedResult> results;
};

/// Measures all tests in one session before the next session begins, so that a drift from session to session shows.
/// `quiet`: no line of progress.
CalibratedTests calibrate(store::Database& store, const SuiteTests& tests, const run::Overrides& overrides,
                          const CalibrationWanted& wanted, bool quiet);

}  // namespace holdfast::suite
