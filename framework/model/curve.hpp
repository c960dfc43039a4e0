#pragma once

/// ThroughputCurve: throughput over the number of workers, the result of MODE squeeze.

#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// A pass. Throughputs are in calls per second.
struct CurvePoint {
  int workers = 1;
  double throughput = 0;             ///< the mean of the samples
  std::vector<double> samples = {};  ///< in the order in which they were taken; empty if not reported
  double stdev = 0;  ///< of the samples, like all below; 0 for one sample. Quantiles are R's type 7
  double median = 0;
  double p90 = 0;
  double p99 = 0;
  double min = 0;
  double max = 0;
};

struct ThroughputCurve {
  std::vector<CurvePoint> points;  ///< in the order in which they were measured
  int knee = 1;                    ///< number of workers above which more workers gain little
};

// A curve as text: a bar for each number of workers, the knee marked.

///     workers  throughput
///           1     5.1 M/s  ##########################
///           2     9.6 M/s  ##################################################  knee
std::string curve_text(const ThroughputCurve& curve);

/// Returns a table of the statistics of each pass; empty if the program reported none.
///
///     workers  samples     average  stdev      median         p90         p99        best       worst
///           1        3       5 M/s     2%       5 M/s     5.1 M/s    5.19 M/s     5.2 M/s     4.9 M/s
std::string passes_text(const ThroughputCurve& curve);

}  // namespace holdfast
