#pragma once

/// Calibrations as people read them: a table of benchmarks, and what a test's own log quotes.

#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/report.hpp"

namespace holdfast::render {

/// One benchmark of `holdfast calibrate`. Without a calibration, `message` says why.
struct CalibratedLine {
  std::string name;  ///< of the test, and of the benchmark where that has another one
  std::optional<Calibration> calibration;
  std::string message;
};

/// One line for each: noise within processes, between them and between sessions in per cent, false alarms,
/// undecided gates, what can be detected in 1, 3, 10 and 30 s; below it, why a test is quarantined.
std::string calibration_table(const std::vector<CalibratedLine>& lines);

/// The same of one result, as lines to add to its text; empty where it was not calibrated.
std::string calibration_quote(const Run& result);

/// Until when it does not gate, and why; empty: it is not quarantined.
std::string quarantine_quote(const Run& result);

}  // namespace holdfast::render
