#pragma once

/// A calibration as JSON: what `calibrate --json` prints of each benchmark, a report of each result, and the
/// store keeps beside the counts.
///
///   {"made", "commit" or null, "tester", "gates", "alarms", "undecided",
///    "noise": {"within", "between", "sessions"},     standard deviations as fractions, or null
///    "round_seconds",
///    "detectable": [{"seconds", "rounds", "effect"}], effect as a fraction, or null: too few rounds
///    "declared": {"seconds", "rounds", "effect"},     with the budget and the rounds in force
///    "quarantine": null or {"until", "reason"}}

#include <string>

#include "model/calibration.hpp"

namespace holdfast::wire {

std::string calibration_text(const Calibration& calibration);

/// noise, round_seconds, detectable and declared as one line of JSON, and back. Throws Error where it is not
/// such a line.
std::string figures_text(const Calibration& calibration);
void parse_figures_text(const std::string& text, const std::string& where, Calibration& calibration);

/// {"until", "reason"}.
std::string quarantine_text(const Quarantine& quarantine);

}  // namespace holdfast::wire
