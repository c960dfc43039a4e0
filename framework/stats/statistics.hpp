#pragma once

/// Summaries of a series of numbers: the one place where means, spreads and quantiles are computed.

#include <optional>
#include <vector>

namespace holdfast {

/// Returns the median; for an even number of values, the mean of the two middle ones. `values` is not empty.
double median(std::vector<double> values);
/// Returns a quantile by linear interpolation between order statistics (R's type 7). `values` is not empty, 0 <= p <=
/// 1.
double quantile(std::vector<double> values, double p);
double mean(const std::vector<double>& values);
/// Returns the mean of the values without a fifth of them at each end; of three and four values, one is cut at each
/// end. So up to four values yield their median. `values` is not empty. Its variance is nearly that of the mean, and
/// outliers do not affect it.
double middle_mean(std::vector<double> values);
/// Means that include the values which the middle mean leaves out: the mean of all values, and the means of the fifth
/// at each end (at least one value).
struct Whole {
  double mean = 0;
  double lowest = 0;
  double highest = 0;
};
/// `values` is not empty.
Whole whole_of(std::vector<double> values);
/// Returns the mean of (value - origin). With an origin near the values it keeps digits that their mean would round
/// off.
long double mean_from(double origin, const std::vector<double>& values);
/// Returns the sample variance, n - 1 in the denominator, of at least two values. Exactly 0 for a constant series.
double variance(const std::vector<double>& values);
/// Returns the sample standard deviation over the absolute mean; infinite if the mean is 0. Exactly 0 for a constant
/// series, also of zeros and of one value. `values` is not empty.
double coefficient_of_variation(const std::vector<double>& values);

/// A confidence interval of a median that assumes no distribution: two of the sorted values.
///
/// Of n independent values, the number below the true median is binomial with chance 1/2. So it is between the r-th
/// lowest and the r-th highest value with probability 1 - 2 P(X <= r - 1). The interval uses the largest r for which
/// this probability is at least `confidence` (Hahn and Meeker, Statistical Intervals, 1991, section 5.2). Equal values
/// only make the probability larger.
struct MedianInterval {
  double low = 0;
  double high = 0;
};
/// Returns the interval. `confidence`: between 0 and 1. None if even the interval from the lowest to the highest value
/// has a smaller probability.
std::optional<MedianInterval> median_interval(std::vector<double> values, double confidence);
/// Returns the smallest number of values for which there is an interval.
int values_needed(double confidence);

}  // namespace holdfast
