#pragma once

/// Elsewhere: machines on which the same two programs were decided the other way. "Slower here, not there" is a
/// result of its own: neither machine is wrong, and the reader of one result must know the other. An example:
///
///     "slower by 4.1 % ...; not so on zen, where the same two programs passed (+0.10 %)".
///
/// Machines are distinguished as in an experiment (run/reference/experiments.hpp): by class, processor, kernel and
/// anything else that may change a time.

#include "model/run.hpp"
#include "store/database.hpp"

namespace holdfast::suite {

/// Adds to a decided run the last verdicts of other machines that contradict it, and mentions them in its message.
void add_elsewhere(store::Database& store, Run& run);

}  // namespace holdfast::suite
