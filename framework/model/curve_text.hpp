#pragma once

/// A curve as text: a bar for each number of workers, the knee marked.

#include <string>

#include "model/curve.hpp"

namespace holdfast {

///     workers  throughput
///           1     5.1 M/s  ##########################
///           2     9.6 M/s  ##################################################  knee
std::string curve_text(const ThroughputCurve& curve);

}  // namespace holdfast
