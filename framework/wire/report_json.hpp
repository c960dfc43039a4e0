#pragma once

/// A report as JSON, "holdfast-report/1": what `report json` and `run --json` print, and all that the HTML
/// renderer knows.
///
/// `program` of a result: the executable, "path", "sha256", "build_id". `conditions`: the machine "before" and "after"
/// (model/conditions.hpp), and "remarks" on what was unusual; null of runs that were kept without.
/// `low` and `high` of a side: quartiles of its processes. `declaration`: the file that `holdfast run` was given.
/// `differences` of a result: [{"what", "baseline", "current"}], facts of the machine and the build and settings that
/// are not as they were when the baseline was accepted; null: it was not there.
/// `q_value` of a result: its p-value adjusted for all tests of the report (suite/gate.hpp), null outside
/// of that family. `missing`: tests declared, but without a result; `undeclared`: accepted earlier, but no
/// longer declared; the summary counts both as missing.

#include <string>

#include "model/report.hpp"

namespace holdfast::wire {

std::string report_text(const Report& report, int indent = 2);

}  // namespace holdfast::wire
