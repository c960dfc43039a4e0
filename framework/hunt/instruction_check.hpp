#pragma once

/// Instruction check: compares the growth of executed instructions with the growth of the time.
///
///   `agree`               Both grew.
///   `time only`           Only the time grew: the code waits, for example for memory; simulated caches may show it.
///   `instructions only`   Only the instructions grew: they run in parallel to something slower, or cost nothing.
///   `unavailable`         Nothing was counted; the reason is given.

#include <string>

#include "model/pinpoint.hpp"

namespace holdfast::hunt {

/// Sets the opinion of each culprit and of the whole. `no_instructions` is the reason if no instructions were counted.
/// A growth of the whole's instructions below `min_effect` does not count. `material` is the limit for a culprit, as a
/// share of the whole's growth.
void check_instructions(Pinpoint& found, const std::string& no_instructions, double min_effect,
                        double material);

}  // namespace holdfast::hunt
