#pragma once

/// Growth verdict: GROWTH limits how fast a metric grows with a parameter, independently of any baseline.
///
/// All points of a test are measured first. The points of one benchmark and metric that differ only in the parameter
/// are a series, which stats/growth_bound.hpp judges. The point with the largest size, where the growth costs most, gets the
/// verdict of the series: a regression if the metric grows faster than the class. If nothing but the growth is judged (no
/// METRICS), all other points pass, and no baseline is needed.
///
/// A point that was not measured, because its code is that of the baseline, has the cost of its accepted run.

#include <vector>

#include "run/reference/planned.hpp"

namespace holdfast::run {

/// Sets the verdicts of all series, and stores them. Does nothing without GROWTH.
void judge_growth(const Test& test, std::vector<Planned>& all);

/// Returns the reference of a point of which only the growth is judged. The accepted run is still known, but its
/// program does not run.
Reference without_comparison(Reference reference);

}  // namespace holdfast::run
