#pragma once

/// A confidence interval of a median that assumes no distribution: two of the sorted values.
///
/// Of n independent values, the number below the true median is binomial with chance 1/2. So the r-th lowest
/// and the r-th highest value have it between them with probability 1 - 2 P(X <= r - 1); r is the largest for
/// which that is at least `confidence` (Hahn and Meeker, Statistical Intervals, 1991, section 5.2). Equal
/// values only make it more.

#include <optional>
#include <vector>

namespace holdfast::measure {

struct MedianInterval {
  double low = 0;
  double high = 0;
};

/// `confidence`: between 0 and 1. None: too few values, even the lowest and the highest do not suffice.
std::optional<MedianInterval> median_interval(std::vector<double> values, double confidence);

/// The fewest values that have an interval.
int values_needed(double confidence);

}  // namespace holdfast::measure
