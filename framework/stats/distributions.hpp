#pragma once

/// Quantiles, tail probabilities and roots: the only file that includes Boost.Math. `p` is a probability strictly
/// between 0 and 1; degrees of freedom are above 0 and may have a fraction.

#include <functional>

namespace holdfast::stats {

double t_quantile_upper(double p, double df);  ///< x with P(T > x) = p
double t_tail(double x, double df);            ///< P(T > x)
double normal_quantile_upper(double p);        ///< x with P(Z > x) = p
double normal_cdf(double x);
double f_quantile_upper(double p, double df1, double df2);  ///< x with P(F > x) = p
double f_tail(double x, double df1, double df2);            ///< P(F > x)
double binomial_tail(int k, int trials, double chance);     ///< P(X > k)

/// Returns the point where a monotone `f` changes its sign between `low` and `high`, to 40 bits.
double root_between(double low, double high, const std::function<double(double)>& f);

}  // namespace holdfast::stats
