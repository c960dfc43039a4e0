#pragma once

/// User-defined measurers and aggregators.
///
///     static const int faults = holdfast::register_measurer({
///         .name = "page-faults", .metric = "faults", .unit = "faults", .better = holdfast::Better::lower,
///         .read = [] { rusage used{}; getrusage(RUSAGE_SELF, &used); return double(used.ru_minflt); }});
///
/// With `MEASURER own:page-faults` (or exec::measurer = "own:page-faults"), the value of a sample is the growth of
/// read() per iteration, instead of the time. Samples are as long as for a time, and other measurers can be combined
/// with it.
///
///     static const int second = holdfast::register_aggregator("second-best", [](std::vector<double> values) {
///       std::nth_element(values.begin(), values.begin() + 1, values.end());
///       return values[1];
///     });
///
/// `AGGREGATOR own:second-best` makes this function compute the value of a process from its samples.
///
/// Register before run_benchmarks(), on one thread. Names are unique; using a name that was registered twice is an
/// error. read() is called on the measuring thread, before and after each sample and each warm-up run. An exception
/// of either function fails the benchmark, with its message. The returned values have no meaning; they allow the
/// initialiser of a variable to register.

#include <functional>
#include <string>
#include <vector>

#include <holdfast/counter.hpp>

namespace holdfast {

struct Measurer {
  std::string name;
  std::string metric;  ///< the name of the metric in results
  std::string unit;
  Better better = Better::lower;
  std::function<double()> read;  ///< returns a number that never decreases
};
int register_measurer(Measurer measurer);

/// Registers an aggregator. `aggregate` receives the sample values of one process, at least one, in the order in which
/// they were taken.
int register_aggregator(std::string name, std::function<double(std::vector<double> values)> aggregate);

}  // namespace holdfast
