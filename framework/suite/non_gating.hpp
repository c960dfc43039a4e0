#pragma once

/// Results that do not gate: quarantined tests, known regressions, machine classes, and measurements of a kind that
/// cannot gate.
///
/// Quarantine: tests whose own calibration shows that they are unreliable are measured and shown, but do not gate
/// until the quarantine ends. The latest calibration at the time of the run counts, so that the same session is judged
/// the same way later. A test that could not be measured at all is an error even in quarantine.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/calibrations.hpp"
#include "store/runs.hpp"

namespace holdfast::suite {

/// Adds the calibration to the run, and its quarantine if that was in force. `kept` is the calibration on the machine
/// of the run.
void add_calibration(const std::vector<store::KeptCalibration>& kept, Run& run);

/// Returns true if the result is in quarantine, and does not count for the gate.
bool is_quarantined(const Run& result);

/// Returns true if the result counts for the gate: it is neither in quarantine, nor a known or accepted loss
/// (known_regressions.hpp), nor measured in a way that cannot gate (Verdict::no_gate).
bool gates(const Run& result);

/// Returns the report without the results that do not gate.
Report gating_part(const Report& report);

/// Adds the results that were left out to `gate`, the verdict of gating_part(report).
void say_not_gating(const Report& report, GateVerdict& gate);

/// Returns the machine classes that --inform-class names when a session is judged ("zen", or "zen:sort*" for some
/// tests alone; both are globs), and those that the session remembers from its submission.
std::vector<std::string> with_remembered(const SessionRecord& session, std::vector<std::string> non_gating);

/// Marks results of these classes as not gating.
void mark_non_gating(const std::vector<std::string>& non_gating, Report& report);

}  // namespace holdfast::suite
