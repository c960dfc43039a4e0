#pragma once

/// A calibration as JSON: what `calibrate --json` prints of each benchmark, a report of each result, and the store
/// keeps.
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
/// Throws Error, with `where`, for what calibration_text() does not write.
Calibration parse_calibration(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
