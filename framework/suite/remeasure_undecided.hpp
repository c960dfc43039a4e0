#pragma once

/// SecondLook: what is undecided when all tests of a run have had their part of its budget, or slower by too little evidence
/// among so many, is measured again with what the others left (suite/run_budget.hpp).

#include <string>

#include "model/report.hpp"
#include "run/measurement.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"

namespace holdfast::suite {

/// Measures in the report's session, stores the results, and returns a sentence that names the tests; empty: nothing was
/// left, or nothing needs it.
std::string remeasure_undecided(const Report& report, store::Database& store, const run::Committed& committed,
                                const run::Overrides& overrides, bool quiet);

}  // namespace holdfast::suite
