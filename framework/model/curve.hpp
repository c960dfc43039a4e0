#pragma once

/// ThroughputCurve: throughput over the number of workers, as MODE squeeze finds it.

#include <optional>
#include <vector>

namespace holdfast {

/// A pass. Throughputs are calls in a second.
struct CurvePoint {
  int workers = 1;
  double throughput = 0;             ///< the mean of the samples
  std::vector<double> samples = {};  ///< in the order of taking; empty: not told
  double stdev = 0;                  ///< what follows is of them, quantiles of R's type 7; 0 of a single one
  double median = 0;
  double p90 = 0;
  double p99 = 0;
  double min = 0;
  double max = 0;
};

struct ThroughputCurve {
  std::vector<CurvePoint> points;  ///< in the order in which they were measured
  int knee = 1;                    ///< more workers than this gain nothing worth having
};

}  // namespace holdfast
