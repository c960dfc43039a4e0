#pragma once

/// Noisy rounds: where programs that run in turns will not be decided in the time that is left, and might as well run at once
/// (DUET auto, process/duet.hpp).
///
/// It depends on the noise of at least six rounds. The rounds so far are given up, and the gate begins anew; where it has had one
/// or a few looks before, its error rates just at MIN_EFFECT are at most twice those of a gate alone.

#include <vector>

#include "run/judge/judging.hpp"

namespace holdfast::run {

/// False where more than one thing is timed, or the programs may sleep: the time of the processor alone, which counts
/// where both run at once, would not show that.
bool too_noisy(const Judging& judging, const std::vector<process::MeasuredMetric>& all, int rounds_that_fit);

/// Lets the watcher answer by this and by duet_levels(). `judging` must outlive it.
void watch_duets(const Judging& judging, process::Watcher& watcher);

}  // namespace holdfast::run
