#pragma once

/// Second look: after all tests of a run have had their part of its budget, a result may be undecided, or it may be
/// slower with too little evidence among all tests. It is measured again in the time that the others left
/// (suite/run_budget.hpp).

#include <string>

#include "model/report.hpp"
#include "run/measurement.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"

namespace holdfast::suite {

/// Measures in the report's session, stores the results, and returns a sentence that names the tests. Empty if no
/// time was left, or no test needs it.
std::string remeasure_undecided(const Report& report, store::Database& store, const run::Committed& committed,
                                const run::Overrides& overrides, const run::JudgeFunctions& judge_functions,
                                bool quiet);

}  // namespace holdfast::suite
