#pragma once

/// One side of a comparison as a report shows it: each process as a line, and their median.

#include <vector>

#include "model/aggregator.hpp"
#include "model/report.hpp"

namespace holdfast::session {

/// `by`: what the samples of a process come to. Processes without samples are left out.
SideReport side_report(const std::vector<Process>& processes, const Aggregator& by);

}  // namespace holdfast::session
