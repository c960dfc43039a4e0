#pragma once

/// One side of a comparison as a report shows it: each process as a line, and their median.

#include <optional>
#include <vector>

#include "model/report.hpp"
#include "stats/aggregator.hpp"

namespace holdfast::stats {

/// Returns mean, deviation and variation of each window of a warm-up, from the first full window on. Empty if its values were
/// not kept. The last window's variation is the one that WARMER compares, unless that compares undisturbed runs.
std::vector<WarmupWindow> warmup_windows(const Warmup& warmup);

/// Reports one side. `by`: the aggregator of the samples of a process. Processes without samples are left out.
RunSide side_report(const std::vector<Process>& processes, const Aggregator& by);

/// Returns the interval that holds the median of such values in 95 of 100 cases (stats/statistics.hpp); none for too
/// few.
std::optional<Interval> bounds_of_median(const std::vector<double>& values);

}  // namespace holdfast::stats
