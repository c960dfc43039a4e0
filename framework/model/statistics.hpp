#pragma once

/// What a series of numbers comes to: the one place where means, spreads and quantiles are computed.

#include <vector>

namespace holdfast {

/// `values` not empty. Mean of the two middle ones where their number is even.
double median(std::vector<double> values);
/// `values` not empty, 0 <= p <= 1; linear interpolation between order statistics (R's type 7).
double quantile(std::vector<double> values, double p);
double mean(const std::vector<double>& values);
/// Mean of (value - origin). From an origin near the values it has digits that their mean has no room for.
long double mean_from(double origin, const std::vector<double>& values);
/// Sample variance, n - 1 in the denominator; at least two values. Exactly 0 for a constant series.
double variance(const std::vector<double>& values);

}  // namespace holdfast
