#pragma once

/// Structs of the model as JSON: what the store keeps in its columns, and what `--json` prints of them. Each reader throws
/// Error, with `where`, for what its writer does not write. `indent`: spaces, or -1 for one line. A schema is what `holdfast manual
/// --schemas` prints of a document.

#include <string>
#include <string_view>
#include <vector>

#include "model/gate_policy.hpp"
#include "model/report.hpp"

namespace holdfast::wire {

/// "holdfast-judge/1": what `judge --json` prints and the store keeps of a run. Fields that a tester has no use for are null.
std::string verdict_text(const Verdict& verdict, int indent = -1);
std::string verdict_schema();
Verdict parse_verdict(std::string_view text, const std::string& where);

/// "holdfast-pinpoint/1": what `pinpoint --json` prints, and a report has of its result.
std::string pinpoint_text(const Pinpoint& pinpoint, int indent = -1);
std::string pinpoint_schema();
Pinpoint parse_pinpoint(const std::string& text, const std::string& where);

/// What `calibrate --json` prints of each benchmark, a report of each result, and the store keeps.
std::string calibration_text(const Calibration& calibration);
Calibration parse_calibration(const std::string& text, const std::string& where);

/// Of a session: the facts of its machine, and names of tests.
std::string facts_text(const Facts& facts);
Facts parse_facts(const std::string& text, const std::string& where);
std::string names_text(const std::vector<std::string>& names);
std::vector<std::string> parse_names(const std::string& text, const std::string& where);

/// {"block": ["regressed"], "undecided_max": 0.2, "labels": [], "budget_total": null}. An empty text is the default:
/// an imported session has none.
std::string policy_text(const GatePolicy& policy);
GatePolicy parse_policy(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
