#pragma once

/// Question: all that a tester is given. Testers are pure functions of it; whatever they need to know is
/// here.

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/verdict.hpp"

namespace holdfast::judge {

/// The numbers of one side of one run, one for each independent unit.
struct Series {
  std::vector<double> values;
  std::vector<int> pairs;  ///< round of each value; empty where the sides were not run as pairs
  int n_processes = 0;
  long n_samples = 0;
};

struct Question {
  std::vector<Series> baselines;  ///< one for each reference run, at least one
  Series current;
  bool sessions = false;  ///< the baselines are sessions of other days, and not runs of today
  Direction direction = Direction::lower;
  std::string metric = "time";  ///< for words: time is slower, anything else higher
  Thresholds thresholds;
};

/// `unit` "process": the median of each process; "sample": every sample as if it were independent, as
/// ScalaMeter does. Processes without samples are left out.
Series series_of(const std::vector<Process>& processes, const std::string& unit = "process");

/// `values` not empty. Mean of the two middle ones where their number is even.
double median(std::vector<double> values);
/// `values` not empty, 0 <= p <= 1; linear interpolation between order statistics (R's type 7).
double quantile(std::vector<double> values, double p);
double mean(const std::vector<double>& values);
/// Mean of (value - origin). From an origin near the values it has digits that their mean has no room for.
long double mean_from(double origin, const std::vector<double>& values);
/// Mean of `a` less mean of `b`, neither rounded first.
double mean_difference(const std::vector<double>& a, const std::vector<double>& b);
/// Sample variance, n - 1 in the denominator; at least two values. Exactly 0 for a constant series.
double variance(const std::vector<double>& values);

/// `values` as a Summary, with ScalaMeter's interval of the mean at `significance` (confidence_interval.hpp).
Summary summarise(const Series& series, double significance);

}  // namespace holdfast::judge
