#pragma once

/// Measurers and aggregators of your own.
///
///     static const int faults = holdfast::register_measurer({
///         .name = "page-faults", .metric = "faults", .unit = "faults", .better = holdfast::Better::lower,
///         .read = [] { rusage used{}; getrusage(RUSAGE_SELF, &used); return double(used.ru_minflt); }});
///
/// then `MEASURER own:page-faults` (or exec::measurer = "own:page-faults") has what read() grew by during a
/// sample, for one iteration, in place of its time. Samples are as long as for a time, and other measurers
/// stack upon it.
///
///     static const int second = holdfast::register_aggregator("second-best", [](std::vector<double> values) {
///       std::nth_element(values.begin(), values.begin() + 1, values.end());
///       return values[1];
///     });
///
/// then `AGGREGATOR own:second-best` is what the samples of a process come to.
///
/// Register before run_benchmarks(), on one thread; names are unique, and two of one name are an error when it
/// is asked for. read() is called on the thread that measures, before and after each sample and each run that
/// warms up. What either function throws fails the benchmark, with its message. The returned values mean nothing;
/// they let a variable's initialiser register.

#include <functional>
#include <string>
#include <vector>

#include <holdfast/counter.hpp>

namespace holdfast {

struct Measurer {
  std::string name;
  std::string metric;  ///< what results are called
  std::string unit;
  Better better = Better::lower;
  std::function<double()> read;  ///< a number that only grows
};
int register_measurer(Measurer measurer);

/// `aggregate` is given the values of the samples of one process, in the order of taking, at least one.
int register_aggregator(std::string name, std::function<double(std::vector<double> values)> aggregate);

}  // namespace holdfast
