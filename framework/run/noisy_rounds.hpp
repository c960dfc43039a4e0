#pragma once

/// Noisy rounds: where programs that run in turns will not be decided in the time that is left, and might as well run at once
/// (DUET auto, process/duet.hpp).
///
/// It depends on the noise, or on the budget, where that is too small to find out: then they run at once from the second round
/// on. The rounds so far are given up, and the gate begins anew; where it has had one or a few looks before, its error rates
/// just at MIN_EFFECT are at most twice those of a gate alone.

#include <vector>

#include "run/judging.hpp"

namespace holdfast::run {

/// False where more than one thing is timed, or the programs may sleep: the time of the processor alone, which counts
/// where both run at once, would not show that.
bool too_noisy(const Judging& judging, const std::vector<process::Measured>& all, int rounds_that_fit);

}  // namespace holdfast::run
