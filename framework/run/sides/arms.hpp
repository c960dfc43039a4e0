#pragma once

/// Arms: the launches of the two programs of a test (programs.hpp), with the arguments that say what to
/// measure.

#include <vector>

#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Returns the arm of one side. `points` is one point, or all that a local executor measures; unused for
/// plain commands.
///
/// The first launch of a start-up is discarded: caches are in the state that other programs left. For a
/// command it is only discarded if MODE start-up is declared. A command may take minutes, and one odd process
/// among the others is trimmed away.
process::Arm arm_of(const Declaration& declaration, const Settings& settings, Side side,
                    const process::Launch& launch, const std::vector<process::MeasuredPoint>& points);

/// Factor by which a traced process runs longer than a measured one, so that the trace shows work that begins
/// late.
constexpr int kTracedTimes = 2;
/// Factor by which a process whose trace shows late work is measured for longer, so that at least half of its
/// time is after that work began.
constexpr int kLateTimes = 2 * kTracedTimes;

/// Makes the processes of the arm measure `times` times as many samples and `times` times as long, if the
/// library decides both.
void lengthen(const Settings& settings, int times, process::Arm& arm);

}  // namespace holdfast::run
