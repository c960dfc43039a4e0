#pragma once

/// The default gate on guarded numbers: looks.hpp or layouts.hpp decide on them, and clear a program only where the
/// undivided and the plain times agree (agreement.hpp). Rounds go on until they do; where the last look leaves
/// them apart, the verdict is `inconclusive`.
///
/// How often that is right is simulated round by round in guard_rates_test.cpp.

#include "judge/guard.hpp"
#include "judge/layouts.hpp"
#include "judge/looks.hpp"

namespace holdfast::judge {

/// As decide_by_looks() and decide_by_layouts(), of rounds as they were measured and what guard() makes of them. Where
/// the guard does not apply, the plain numbers alone are judged. `done`: rounds that were run.
Decision decide_guarded(const Question& plain, const Guarded& guarded, int done, int rounds_max,
                        double evidence = 1);
Decision decide_guarded_by_layouts(const Question& plain, const Guarded& guarded, const Rotation& rotation);

/// All rounds at once, at the level of the question.
Verdict shift_guarded(const Question& plain, const Guarded& guarded);

}  // namespace holdfast::judge
