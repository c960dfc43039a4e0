#pragma once

/// Arms: how the two programs of a test (programs.hpp) are told what to measure.

#include <vector>

#include "process/collect.hpp"
#include "run/settings.hpp"
#include "settings/declaration.hpp"

namespace holdfast::run {

/// One side. `points`: one, or all that a local executor measures; for plain commands unused.
///
/// The first launch of a start-up does not count: it finds the machine as something else left it. Of a
/// command it counts unless MODE start-up is declared: a command may take minutes, and one odd process among
/// the others is trimmed away.
process::Arm arm_of(const Declaration& declaration, const Settings& settings, Side side,
                    const process::Launch& launch, const std::vector<process::Point>& points);

/// Makes its processes measure twice as much and as long, where the library decides that: what is due late comes to pass.
void lengthen(const Settings& settings, process::Arm& arm);

}  // namespace holdfast::run
