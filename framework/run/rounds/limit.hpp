#pragma once

/// Limit: MAX holds a metric to a number, whatever it is compared with.
///
/// What counts is the interval of the mean of the current program's processes, at the level of the tester: above the limit it
/// is a regression; below it, the comparison decides; between, nobody can tell.

#include "model/verdict.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Changes the verdict of a measured metric where the limit does; nothing without MAX, or where its unit is another's.
/// Returns whether it is above the limit.
bool hold_to_limit(const Settings& settings, const process::MeasuredMetric& measured, Verdict& verdict);

}  // namespace holdfast::run
