#pragma once

/// Results that do not gate: quarantined tests, known regressions, machine classes, and what was measured in a way that
/// cannot gate.
///
/// Quarantine: tests whose own calibration shows that they cannot be relied upon are measured and shown, but
/// do not gate until the quarantine ends. What counts is the calibration that was the latest when the test
/// ran, so that the same session is judged the same way later on. A test that could not be measured at all is
/// broken, quarantine or not.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/calibrations.hpp"
#include "store/runs.hpp"

namespace holdfast::suite {

/// Adds the calibration to the run, and its quarantine where that was in force. `kept`: of the machine that the run was
/// made on.
void add_calibration(const std::vector<store::KeptCalibration>& kept, Run& run);

/// Whether the result is in quarantine, and does not count for the gate.
bool is_quarantined(const Run& result);

/// Whether it counts: neither in quarantine, nor a loss that is known or accepted (known_regressions.hpp), nor measured in a
/// way that cannot gate (Verdict::no_gate).
bool gates(const Run& result);

/// The report without the results that do not gate.
Report gating_part(const Report& report);

/// Says of `gate`, which was judged of gating_part(report), what was left out.
void say_not_gating(const Report& report, GateVerdict& gate);

/// The machine classes that --inform-class names ("zen", or "zen:sort*" for some tests alone; both are globs), when a
/// session is judged, and those that the session remembers from when it was submitted.
std::vector<std::string> with_remembered(const SessionRecord& session, std::vector<std::string> non_gating);

/// Results of these classes do not gate, and say so.
void mark_non_gating(const std::vector<std::string>& non_gating, Report& report);

}  // namespace holdfast::suite
