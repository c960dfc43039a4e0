#pragma once

/// Aggregator: what the samples of one process come to. The independent unit is the process, so a tester is
/// given one value of each.
///
///   default       the program's own aggregate where it reports one, else the median. Where times are judged, the mean without
///                 the fifth at each end (aggregator_for()); of probed samples, of those that are believed (stats/guard.hpp)
///   min, max, mean, median
///   quantile:<p>  0 <= p <= 1; linear interpolation between order statistics (R's type 7)
///   stdev         n - 1 in the denominator; 0 of a single sample
///   complete      nothing: every sample is a value by itself
///   own:<name>    what the program computed under that name, and reports as the aggregate

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/sample.hpp"
#include "stats/statistics.hpp"

namespace holdfast {

struct Aggregator {
  std::string name = "default";                          ///< as it was declared
  std::function<double(const std::vector<double>&)> of;  ///< empty: of `default`, `complete` and `own`
  bool of_times = false;  ///< of these it is middle_mean() in place of the median

  bool complete() const { return name == "complete"; }
  bool own() const { return name.rfind("own:", 0) == 0; }
};

/// Throws Error where there is none of that name, naming those there are.
Aggregator aggregator_named(const std::string& name);

/// The same, where the values of a metric are judged. Of many samples with normal noise, middle_mean() has 1.14 times the
/// variance of the mean, and the median pi / 2 times. The median of counts is a count that was seen, and repeats exactly.
Aggregator aggregator_for(const std::string& name, std::string_view metric);

/// What the samples of `process`, at least one, come to. Of `complete`, as of `default`.
double value_of(const Process& process, const Aggregator& by);

/// What value_of() leaves out of the samples. None where somebody says what a process comes to: `by`, or its program.
std::optional<Whole> whole_of(const Process& process, const Aggregator& by);

}  // namespace holdfast
