#pragma once

/// Aggregator: the function that makes one value of the samples of a process. The independent unit is the process, so
/// a tester gets one value of each.
///
///   `default`     The program's own aggregate if it reports one, else the median. If times are judged, it is the mean
///                 without the fifth at each end (aggregator_for()). Only believed samples count if there are probes
///                 (stats/guard.hpp).
///   `min`, `max`, `mean`, `median`.
///   `quantile:<p>`  0 <= p <= 1; linear interpolation between order statistics (R's type 7).
///   `stdev`       n - 1 in the denominator; 0 for a single sample.
///   `complete`    No aggregation: every sample is a value by itself.
///   `own:<name>`  Computed by the program under that name, and reported as the aggregate.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/sample.hpp"
#include "stats/statistics.hpp"

namespace holdfast {

struct Aggregator {
  std::string name = "default";                          ///< as declared
  std::function<double(const std::vector<double>&)> of;  ///< empty for `default`, `complete` and `own`
  bool of_times = false;  ///< true for times, whose default is middle_mean() instead of the median

  bool complete() const { return name == "complete"; }
  bool own() const { return name.rfind("own:", 0) == 0; }
};

/// Returns the aggregator of that name. Throws Error, which lists the known names, if there is none.
Aggregator aggregator_named(const std::string& name);

/// Returns the aggregator of that name for the values of a judged metric. With normal noise and many samples,
/// middle_mean() has 1.14 times the variance of the mean, and the median pi / 2 times. The median of counts is a count
/// that was seen, and repeats exactly.
Aggregator aggregator_for(const std::string& name, std::string_view metric);

/// Returns the value of `process`, which has at least one sample or an aggregate. `complete` is treated like `default`.
double value_of(const Process& process, const Aggregator& by);

/// Returns what value_of() leaves out of the samples. None if `by` or the program itself determines the value.
std::optional<Whole> whole_of(const Process& process, const Aggregator& by);

}  // namespace holdfast
