#pragma once

/// Structs of the model as JSON, for the columns of the store and the output of `--json`. Each reader throws Error,
/// with `where`, for anything but the output of its writer. `indent`: spaces, or -1 for one line. `holdfast manual
/// --schemas` prints the schema of each document.

#include <string>
#include <string_view>
#include <vector>

#include "model/gate_policy.hpp"
#include "model/report.hpp"

namespace holdfast::wire {

/// "holdfast-judge/1": the output of `judge --json`, and the stored verdict of a run. Fields that a tester does not
/// use are null.
std::string verdict_text(const Verdict& verdict, int indent = -1);
std::string verdict_schema();
Verdict parse_verdict(std::string_view text, const std::string& where);

/// "holdfast-pinpoint/1": the output of `pinpoint --json`, and the pinpoint in a report.
std::string pinpoint_text(const Pinpoint& pinpoint, int indent = -1);
std::string pinpoint_schema();
Pinpoint parse_pinpoint(const std::string& text, const std::string& where);

/// The calibration of a benchmark in `calibrate --json`, in a report, and in the store.
std::string calibration_text(const Calibration& calibration);
Calibration parse_calibration(const std::string& text, const std::string& where);

/// Parts of a session: the facts of its machine, and names of tests.
std::string facts_text(const Facts& facts);
Facts parse_facts(const std::string& text, const std::string& where);
std::string names_text(const std::vector<std::string>& names);
std::vector<std::string> parse_names(const std::string& text, const std::string& where);

/// {"block": ["regressed"], "undecided_max": 0.2, "labels": [], "budget_total": null}. An empty text is the default:
/// an imported session has none.
std::string policy_text(const GatePolicy& policy);
GatePolicy parse_policy(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
