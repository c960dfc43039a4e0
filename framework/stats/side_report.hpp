#pragma once

/// One side of a comparison as a report shows it: each process as a line, and their median.

#include <optional>
#include <vector>

#include "model/report.hpp"
#include "stats/aggregator.hpp"

namespace holdfast::stats {

/// `by`: what the samples of a process come to. Processes without samples are left out.
RunSide side_report(const std::vector<Process>& processes, const Aggregator& by);

/// What 95 of 100 times holds the median that such values come from (stats/statistics.hpp); none: too few.
std::optional<Interval> bounds_of_median(const std::vector<double>& values);

}  // namespace holdfast::stats
