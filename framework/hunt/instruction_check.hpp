#pragma once

/// The second opinion: whether instructions that were counted say the same as the clock.
///
///   agree               both grew
///   time only           only the time: it waits, or for memory; simulated caches may show it
///   instructions only   only the instructions: they run beside something slower, or cost nothing
///   unavailable         nothing was counted, and why

#include <string>

#include "model/pinpoint.hpp"

namespace holdfast::hunt {

/// Fills the opinion of each culprit and of the whole. `no_instructions`: why none were counted. `min_effect`: below
/// it instructions of the whole did not grow. `material`: below that share of the whole's growth, a culprit's did not.
void check_instructions(Pinpoint& found, const std::string& no_instructions, double min_effect,
                        double material);

}  // namespace holdfast::hunt
