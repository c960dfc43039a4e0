#pragma once

/// A curve as text: a bar for each number of workers, the knee marked.

#include <string>

#include "model/curve.hpp"

namespace holdfast {

///     workers  throughput
///           1     5.1 M/s  ##########################
///           2     9.6 M/s  ##################################################  knee
std::string curve_text(const ThroughputCurve& curve);

/// The statistics of each pass, a row for each; empty where the program told none.
///
///     workers  samples     average  stdev      median         p90         p99        best       worst
///           1        3       5 M/s     2%       5 M/s     5.1 M/s    5.19 M/s     5.2 M/s     4.9 M/s
std::string passes_text(const ThroughputCurve& curve);

}  // namespace holdfast
