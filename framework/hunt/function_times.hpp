#pragma once

/// Function times (FUNCTIONS changed): for a test that did not lose as a whole, times each changed function on its
/// path by itself. A function that takes 2 % of a benchmark and became 5 % slower makes it 0.1 % slower, which no
/// test of the whole can detect.
///
/// All calls of a function are timed (callers.hpp), in fresh processes of both builds in turns. The time of one call
/// is judged as a test is: slower than MIN_EFFECT, by `shift` and its looks, confirmed by fresh rounds. Several
/// functions share SIGNIFICANCE as the comparisons of a search do (compare_range.hpp): the k-th has the level a / (k
/// (k + 1)). So the chance that any function of a test is reported without being slower stays below SIGNIFICANCE. No
/// verdict changes.
///
/// Some functions are left out, with the reason. Their calls take less than kShortestNs, of which the probes would be
/// at least a tenth. Or they are only called by pointers, or were inlined, or exist in one build only.

#include "model/report.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::hunt {

/// Shortest call that is timed, because a pair of probes takes some 80 ns.
inline constexpr double kShortestNs = 800;

/// Times the functions of the results that pass or are inconclusive, if the setting asks for it. Stores the times
/// with their runs, and adds them to the report. `declaration` is the declaration of all of them.
void time_functions(const Declaration& declaration, const run::Overrides& overrides, store::Database& store,
                    const wire::Aliases& aliases, Report& report);

}  // namespace holdfast::hunt
