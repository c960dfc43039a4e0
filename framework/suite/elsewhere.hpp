#pragma once

/// Elsewhere: machines on which the same two programs were decided the other way. "Slower here, not there" is a result of its own:
/// neither machine is wrong, and who reads one result has to know of the other.
///
///     slower by 4.1 % ...; not so on zen, where the same two programs passed (+0.10 %)
///
/// Two machines differ as in an experiment (run/reference/experiments.hpp): by class, processor, kernel and whatever else may
/// change a time.

#include "model/run.hpp"
#include "store/database.hpp"

namespace holdfast::suite {

/// Notes in a run that was decided the last verdicts of other machines that contradict it, and says them in its message.
void add_elsewhere(store::Database& store, Run& run);

}  // namespace holdfast::suite
