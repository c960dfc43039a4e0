#pragma once

/// A report as JSON, "holdfast-report/1": the output of `report json` and `run --json`, and the input of the HTML
/// renderer.
///
/// `q_value` of a result: its p-value adjusted for all tests of the report (suite/gate.hpp), null outside of that family.

#include <string>

#include "model/report.hpp"

namespace holdfast::wire {

std::string report_text(const Report& report, int indent = 2);
std::string report_schema();

}  // namespace holdfast::wire
