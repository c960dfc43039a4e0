#pragma once

/// Calibrations as people read them: a table of benchmarks, and what a test's own log quotes.

#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/report.hpp"
#include "render/result_words.hpp"

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

/// The same as lines of a table; those of what is not known are left out.
std::vector<WordedFact> calibration_facts(const Calibration& calibration);

/// "2026-12-05" of "2026-12-05T03:15:00Z".
std::string day_of(const std::string& time);

}  // namespace holdfast::render
