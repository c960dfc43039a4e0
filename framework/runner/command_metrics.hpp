#pragma once

/// What is measured of a command that was run: its time, or what was picked from its output, and what METRICS asks
/// for instead or besides.

#include <vector>

#include "runner/collect.hpp"

namespace holdfast::runner {

/// `time`: with a sample for each launch. `numbers`: likewise, of Arm::pick; else empty.
std::vector<wire::ChildReport> command_metrics(const Arm& arm, const wire::ChildReport& time,
                                               const std::vector<Sample>& numbers);

}  // namespace holdfast::runner
