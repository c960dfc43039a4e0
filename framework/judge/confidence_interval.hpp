#pragma once

/// Confidence interval of a mean, as ScalaMeter and SBS define it: mean +- q s / sqrt(n), where q is the
/// two-sided quantile of Student's t with n - 1 degrees of freedom for n < 30, of the normal distribution
/// from 30 on. (Georges, Buytaert, Eeckhout: Statistically rigorous Java performance evaluation, 2007,
/// section 3.2.)

#include <vector>

#include "model/verdict.hpp"

namespace holdfast::judge {

/// From this number of values on, ScalaMeter takes the normal distribution.
inline constexpr std::size_t kNormalFrom = 30;

/// `values`: at least two. `significance`: 0.01 gives a 99 % interval.
Interval confidence_interval(const std::vector<double>& values, double significance);

/// The q of above for n values.
double confidence_quantile(std::size_t n, double significance);

}  // namespace holdfast::judge
