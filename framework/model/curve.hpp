#pragma once

/// ThroughputCurve: throughput over the number of workers, as MODE squeeze finds it.

#include <optional>
#include <string>
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

// A curve as text: a bar for each number of workers, the knee marked.

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
