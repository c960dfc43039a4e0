#pragma once

/// The default gate on guarded numbers: looks.hpp or layouts.hpp decide on them, and clear a program only where the
/// cross-check does so too (agreement.hpp). Rounds go on until they do; where the last look leaves them apart, the verdict is
/// `inconclusive`.
///
/// How often that is right is simulated round by round in guard_rates_test.cpp.

#include "stats/guard.hpp"
#include "stats/layouts.hpp"
#include "stats/looks.hpp"

namespace holdfast::stats {

/// As decide_by_looks() and decide_by_layouts(), of rounds as they were measured and what guard() makes of them. Where
/// the guard does not apply, the plain numbers alone are judged. `planned`: the budget ended after so many rounds, also those
/// that do not count.
Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, const RoundsPlanned& planned,
                        double evidence = 1);
Decision decide_guarded_by_layouts(const ComparisonInput& plain, const Guarded& guarded,
                                   const Rotation& rotation);

/// All rounds at once, at the level of the input.
Verdict shift_guarded(const ComparisonInput& plain, const Guarded& guarded);

}  // namespace holdfast::stats
