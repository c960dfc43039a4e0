#pragma once

/// Agreement: a program is cleared only by numbers that agree. The guard divides the processor's clock out of the
/// times (guard.hpp), and with it the slowdown of a program that lowers that clock: by wide vector instructions,
/// by more active cores, by heat. So `pass` and `improved` on guarded numbers also need the undivided ones.

#include "model/verdict.hpp"

namespace holdfast::judge {

/// `pass` or `improved`.
bool is_cleared(Outcome outcome);

/// `guarded`: is_cleared(). The weaker of both where the undivided times clear the program too, else `inconclusive`.
Outcome agreed(Outcome guarded, Outcome undivided);

/// The verdict becomes what is agreed, and says why. `verdict`: is_cleared(); `undivided`: of the same rounds.
void hold_to_undivided(Verdict& verdict, const Verdict& undivided);

/// `plain`: of all samples as they were measured, also those that the guard left out. They are too noisy on a busy
/// machine to be asked for a `pass`; where they say `regressed` beside a program that is cleared, nothing is decided.
void hold_to_plain(Verdict& verdict, const Verdict& plain);

}  // namespace holdfast::judge
