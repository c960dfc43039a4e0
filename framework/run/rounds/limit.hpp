#pragma once

/// Limit: MAX limits a metric to a number, whatever it is compared with.
///
/// The check uses the interval of the mean of the current program's processes, at the level of the tester.
/// Above the limit, the result is a regression; below it, the comparison decides; if the interval contains
/// the limit, the result is undecided.

#include "model/verdict.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Changes the verdict of a measured metric if the limit requires it. Does nothing without MAX, or if the
/// limit has the unit of another metric. Returns true if the metric is above the limit.
bool hold_to_limit(const Settings& settings, const process::MeasuredMetric& measured, Verdict& verdict);

}  // namespace holdfast::run
