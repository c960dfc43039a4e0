#pragma once

/// ComparisonInput: everything that a tester needs. Testers are pure functions of it.

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/verdict.hpp"
#include "stats/aggregator.hpp"
#include "stats/statistics.hpp"

namespace holdfast::stats {

/// The numbers of one side of one run, one for each independent unit.
struct Series {
  std::vector<double> values;
  std::vector<int> pairs;  ///< round of each value; empty if the sides were not run as pairs
  std::vector<int>
      places{};  ///< number of the place of each value (places.hpp); empty if the code has only one place
  std::vector<Whole> wholes{};  ///< what each value leaves out; shorter than `values` if nothing is left out
  int n_processes = 0;
  long n_samples = 0;
};

struct ComparisonInput {
  std::vector<Series> baselines;  ///< one for each reference run, at least one
  Series current;
  bool sessions = false;        ///< true if the baselines are stored sessions of other days
  bool processor_time = false;  ///< true if the values are the processor's time instead of the metric
  bool of_all_runs = false;     ///< true for all runs of an experiment that disagree (experiment.hpp)
  Direction direction = Direction::lower;
  std::string metric = "time";  ///< for the text: time is slower, anything else higher
  Thresholds thresholds;
};

/// Returns the values of one side. `unit` "process": the aggregate of the samples of each process; "sample": every
/// sample as if it were independent, as ScalaMeter does. Processes without samples are left out.
Series series_of(const std::vector<Process>& processes, const std::string& unit = "process",
                 const Aggregator& by = {});

/// For an input whose sides ran as pairs, numbered from 0: the number of rounds, and the input restricted to the
/// rounds from `from` on and below `until`.
int rounds_of(const ComparisonInput& input);
ComparisonInput rounds_between(const ComparisonInput& input, int from, int until);

/// Returns the mean of `a` less the mean of `b`, neither rounded first.
double mean_difference(const std::vector<double>& a, const std::vector<double>& b);

/// Returns the summary of `series`, with ScalaMeter's interval of the mean at `significance` (student.hpp).
Summary summarise(const Series& series, double significance);

}  // namespace holdfast::stats
