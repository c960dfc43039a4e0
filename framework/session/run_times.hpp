#pragma once

/// RunTimes: what a run cost, and how much of that was measuring.

#include "model/report.hpp"
#include "store/runs.hpp"

namespace holdfast::session {

/// Of the session's runs, all of them: also those that were measured again.
void add_times(const std::vector<store::RunRecord>& runs, Report& report);

/// The runs that count: of each subject the last, at the place of its first. What is undecided after the budget's first
/// part is measured again (run_budget.hpp), and that stands for itself.
std::vector<store::RunRecord> last_of_each(std::vector<store::RunRecord> runs);

}  // namespace holdfast::session
