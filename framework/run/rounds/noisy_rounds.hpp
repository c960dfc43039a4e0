#pragma once

/// Noisy rounds: detects programs that run in turns, will not be decided in the time that is left, and could
/// run concurrently instead (DUET auto, process/duet.hpp).
///
/// The decision uses the noise of at least six rounds. These rounds are discarded, and the gate begins again.
/// If the gate has had one or a few looks before, its error rates at MIN_EFFECT are at most twice those of a
/// single gate.

#include <vector>

#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Returns true if the rounds are too noisy. Returns false if several metrics are times, or if the programs
/// may sleep. Concurrent programs are judged by processor time alone, which would not show sleep.
bool too_noisy(const Judging& judging, const std::vector<process::MeasuredMetric>& all, int rounds_that_fit);

/// Sets the watcher's callbacks to too_noisy() and duet_levels(). `judging` must outlive it.
void watch_duets(const Judging& judging, process::Watcher& watcher);

}  // namespace holdfast::run
