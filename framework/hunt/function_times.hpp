#pragma once

/// Function times (FUNCTIONS changed): of a test that did not lose as a whole, the functions on its path that changed, each
/// timed by itself. A function that takes 2 % of a benchmark and became 5 % slower makes it 0.1 % slower, which no test of
/// the whole can see.
///
/// All calls of a function are timed (callers.hpp), in fresh processes of both builds in turns, and the time of one call is
/// judged as a test is: slower than MIN_EFFECT, by `shift` and its looks, confirmed by fresh rounds. Several functions
/// share SIGNIFICANCE as the comparisons of a search do (compare_range.hpp): the k-th has the level a / (k (k + 1)). So the
/// chance that any function of a test is reported without being slower stays below SIGNIFICANCE. It changes no verdict.
///
/// Functions are left out, with the reason: whose calls take less than kShortestNs, of which the probes would be a tenth
/// and more; that are called by pointers alone, or were inlined; what one build alone has.

#include "model/report.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::hunt {

/// A pair of probes takes some 80 ns.
inline constexpr double kShortestNs = 800;

/// Of the results that pass or are inconclusive, where the setting asks for it; they are kept with their runs and added to
/// the report. `declaration`: of all of them.
void time_functions(const Declaration& declaration, const run::Overrides& overrides, store::Database& store,
                    const wire::Aliases& aliases, Report& report);

}  // namespace holdfast::hunt
