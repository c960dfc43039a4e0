#pragma once

/// Calibrations as text: a table of benchmarks, and the quote in a test's own log.

#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/report.hpp"
#include "render/result_words.hpp"

namespace holdfast::render {

/// One benchmark of `holdfast calibrate`. `message`: the reason if there is no calibration.
struct CalibratedLine {
  std::string name;  ///< of the test, and of the benchmark if its name differs
  std::optional<Calibration> calibration;
  std::string message;
};

/// Returns a table with a row for each line. Its columns are the noise within processes, between processes and between
/// sessions in per cent, the false alarms, the undecided gates, and the detectable changes in 1, 3, 10 and 30 s. If a
/// test is quarantined, the reason is below its row.
std::string calibration_table(const std::vector<CalibratedLine>& lines);

/// Returns the calibration of one result, as lines to add to its text; empty if the result was not calibrated.
std::string calibration_quote(const Run& result);

/// Returns the values of a calibration as rows of names and values; unknown values are left out.
std::vector<WordedFact> calibration_facts(const Calibration& calibration);

/// Returns "2026-12-05" of "2026-12-05T03:15:00Z".
std::string day_of(const std::string& time);

}  // namespace holdfast::render
