#pragma once

/// RunTimes: what a run cost, and how much of that was measuring.

#include "model/report.hpp"
#include "store/runs.hpp"

namespace holdfast::session {

/// `runs`: every one of the session's, also those that were measured again since; their time was measuring too.
void add_times(const std::vector<store::RunRecord>& runs, Report& report);

}  // namespace holdfast::session
