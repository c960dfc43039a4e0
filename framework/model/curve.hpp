#pragma once

/// ThroughputCurve: throughput over the number of workers, as MODE squeeze finds it.

#include <optional>
#include <vector>

namespace holdfast {

struct CurvePoint {
  int workers = 1;
  double throughput = 0;  ///< calls in a second
};

struct ThroughputCurve {
  std::vector<CurvePoint> points;  ///< in the order in which they were measured
  int knee = 1;                    ///< more workers than this gain nothing worth having
};

}  // namespace holdfast
