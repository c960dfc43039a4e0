#pragma once

/// Function times (FUNCTIONS changed): for a test that did not lose as a whole, times each changed
/// function on its path by itself, and judges it (timed_functions.hpp, function_verdict.hpp). A function that takes 1
/// % of a benchmark and became 5 % slower makes it 0.05 % slower, which no test of the whole can detect.
///
/// All calls of a function are timed (callers.hpp). Functions that are only called by pointers, that were inlined, or
/// that exist in one build only, are left out, with the reason; those that call them changed as well, and include
/// them.
///
/// It takes half of the time of the test, or some tenths of a second. Only functions that seem slower take longer.

#include "model/report.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::hunt {

/// Times the functions of the results that pass or are inconclusive, if the setting asks for it. A function that
/// regressed makes its test regressed, unless an entry of `known` covers it. Stores the times with their runs, and adds
/// them to the report. `declaration` is the declaration of all of them.
void time_functions(const Declaration& declaration, const run::Overrides& overrides, store::Database& store,
                    const wire::Aliases& aliases, const wire::KnownRegressions& known, Report& report);

}  // namespace holdfast::hunt
