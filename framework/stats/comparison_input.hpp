#pragma once

/// ComparisonInput: all that a tester is given. Testers are pure functions of it; whatever they need to know is
/// here.

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
  std::vector<int> pairs;  ///< round of each value; empty where the sides were not run as pairs
  std::vector<int>
      places{};  ///< number of the place of each value (places.hpp); empty where the code has one
  std::vector<Whole> wholes{};  ///< what each value leaves out; fewer than values: they are all there is
  int n_processes = 0;
  long n_samples = 0;
};

struct ComparisonInput {
  std::vector<Series> baselines;  ///< one for each reference run, at least one
  Series current;
  bool sessions = false;        ///< the baselines are sessions of other days, and not runs of today
  bool processor_time = false;  ///< the values are the processor's time, and not the metric
  bool of_all_runs = false;     ///< of an experiment, whose runs disagree (experiment.hpp)
  Direction direction = Direction::lower;
  std::string metric = "time";  ///< for words: time is slower, anything else higher
  Thresholds thresholds;
};

/// `unit` "process": what the samples of each process come to; "sample": every sample as if it were
/// independent, as ScalaMeter does. Processes without samples are left out.
Series series_of(const std::vector<Process>& processes, const std::string& unit = "process",
                 const Aggregator& by = {});

/// Of an input whose sides ran as pairs, numbered from 0: how many rounds there are, and the input restricted to those from
/// `from` on and below `until`.
int rounds_of(const ComparisonInput& input);
ComparisonInput rounds_between(const ComparisonInput& input, int from, int until);

/// Mean of `a` less mean of `b`, neither rounded first.
double mean_difference(const std::vector<double>& a, const std::vector<double>& b);

/// `values` as a Summary, with ScalaMeter's interval of the mean at `significance` (student.hpp).
Summary summarise(const Series& series, double significance);

}  // namespace holdfast::stats
