#pragma once

/// What a series of numbers comes to: the one place where means, spreads and quantiles are computed.

#include <optional>
#include <vector>

namespace holdfast {

/// `values` not empty. Mean of the two middle ones where their number is even.
double median(std::vector<double> values);
/// `values` not empty, 0 <= p <= 1; linear interpolation between order statistics (R's type 7).
double quantile(std::vector<double> values, double p);
double mean(const std::vector<double>& values);
/// Mean without the fifth of the values at each end, and without one at each end of three and four: up to four values have
/// their median. `values` not empty. Nearly as steady as the mean, and wild values have no part in it.
double middle_mean(std::vector<double> values);
/// What the middle leaves out: the mean of all values, and those of the fifth at each end, of one value at least.
struct Whole {
  double mean = 0;
  double lowest = 0;
  double highest = 0;
};
/// `values` not empty.
Whole whole_of(std::vector<double> values);
/// Mean of (value - origin). From an origin near the values it has digits that their mean has no room for.
long double mean_from(double origin, const std::vector<double>& values);
/// Sample variance, n - 1 in the denominator; at least two values. Exactly 0 for a constant series.
double variance(const std::vector<double>& values);
/// Sample standard deviation over the absolute mean, `values` not empty; infinite where the mean is 0. Exactly 0 for a
/// constant series, also of zeros and of one value.
double coefficient_of_variation(const std::vector<double>& values);

/// A confidence interval of a median that assumes no distribution: two of the sorted values.
///
/// Of n independent values, the number below the true median is binomial with chance 1/2. So the r-th lowest
/// and the r-th highest value have it between them with probability 1 - 2 P(X <= r - 1); r is the largest for
/// which that is at least `confidence` (Hahn and Meeker, Statistical Intervals, 1991, section 5.2). Equal
/// values only make it more.
struct MedianInterval {
  double low = 0;
  double high = 0;
};
/// `confidence`: between 0 and 1. None: too few values, even the lowest and the highest do not suffice.
std::optional<MedianInterval> median_interval(std::vector<double> values, double confidence);
/// The fewest values that have an interval.
int values_needed(double confidence);

}  // namespace holdfast
