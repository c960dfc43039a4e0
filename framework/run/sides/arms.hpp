#pragma once

/// Arms: how the two programs of a test (programs.hpp) are told what to measure.

#include <vector>

#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

/// One side. `points`: one, or all that a local executor measures; for plain commands unused.
///
/// The first launch of a start-up does not count: it finds the machine as something else left it. Of a
/// command it counts unless MODE start-up is declared: a command may take minutes, and one odd process among
/// the others is trimmed away.
process::Arm arm_of(const Declaration& declaration, const Settings& settings, Side side,
                    const process::Launch& launch, const std::vector<process::MeasuredPoint>& points);

/// How many times as much a process is traced for as it is measured for, so that the trace shows what is due late.
constexpr int kTracedTimes = 2;
/// And how many times as much is measured where it was seen to be late: at least half of that comes after it.
constexpr int kLateTimes = 2 * kTracedTimes;

/// Makes its processes measure so many times as much and as long, where the library decides that.
void lengthen(const Settings& settings, int times, process::Arm& arm);

}  // namespace holdfast::run
