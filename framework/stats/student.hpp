#pragma once

/// Means and their errors by Student's t: intervals of a mean, the trimmed mean, and the tests of two means.

#include <span>
#include <vector>

#include "model/verdict.hpp"

namespace holdfast::stats {

// Confidence interval of a mean, as ScalaMeter and SBS define it: mean +- q s / sqrt(n). Here q is the two-sided
// quantile of Student's t with n - 1 degrees of freedom for n < 30, of the normal distribution from 30 on. See
// Georges, Buytaert, Eeckhout: Statistically rigorous Java performance evaluation, 2007, section 3.2.

/// The number of values from which on ScalaMeter uses the normal distribution.
inline constexpr std::size_t kNormalFrom = 30;

/// Returns the confidence interval of the mean. `values`: at least two. `significance`: 0.01 gives a 99 % interval.
Interval confidence_interval(const std::vector<double>& values, double significance);

/// Returns the q described above for n values.
double confidence_quantile(std::size_t n, double significance);

// Trimmed mean with Yuen's standard error: robust against wild rounds, up to a fifth on each side. With g = floor(0.2
// n), that number of values is cut from each end, h = n - 2 g remain; their mean is the estimate. Its standard error
// uses the Winsorised variance s_w^2 (cut values replaced by the nearest kept one). It is se^2 = (n - 1) s_w^2 / (h
// (h - 1)), with h - 1 degrees of freedom. (K. K. Yuen: The two-sample trimmed t for unequal population variances,
// Biometrika 61, 1974.) If the kept values tie, as with a coarse clock, s_w would be 0 though not all values are
// equal. Fewer values are cut then, until those that are left differ.

struct TrimmedMean {
  double mean = 0;
  double standard_error = 0;
  double df = 0;
};

/// Returns the trimmed mean. `values`: at least 2 must remain after trimming, which 2 or more values guarantee.
TrimmedMean trimmed_mean(std::vector<double> values);

/// A choice that depends on the numbers themselves must shorten the interval to this fraction of its length. A lesser
/// gain may be luck, which would make the interval too short.
inline constexpr double kWorthwhile = 0.6;

/// Returns the trimmed mean with the shortest interval among those that cut 20, 30 and 40 % from each end. A cut of
/// more than 20 % must be worthwhile (kWorthwhile), and leave at least 8 values (30 %) or 12 values (40 %). If
/// neighbours disturb the machine, half of the rounds have a wild ratio, and the ratios of the others are close
/// together; the change is the value on which the others agree. (L. A. Jaeckel: Some flexible estimates of location,
/// Annals of Mathematical Statistics 42, 1971.)
TrimmedMean adaptive_trimmed_mean(std::vector<double> values);

/// Returns half of the interval at a level of 0.5 % on each side.
double half_interval(const TrimmedMean& mean);

/// Returns g for n values.
std::size_t trimmed_count(std::size_t n);

/// Returns the variance with `cut` values replaced at each end.
double winsorised_variance(std::vector<double> values, std::size_t cut);

/// Welch's error of the difference of two means, each of at least two values, with the degrees of freedom of Welch
/// and Satterthwaite (1 if neither side varies).
struct WelchError {
  double standard_error = 0;
  double df = 1;
};
WelchError welch_error(const std::vector<double>& x, const std::vector<double>& y);

// Student's two-sample t test with a pooled variance: t = (mean y - mean x) / sqrt(s^2 (1 / n + 1 / m)), with n + m -
// 2 degrees of freedom. The variance s^2 is the sum of the squared deviations from each sample's own mean, divided by
// n + m - 2. Unlike Welch's test, it judges a sample of a few values by the common variance of both samples. (Student:
// The probable error of a mean, Biometrika 6, 1908; R: t.test(var.equal = TRUE).)

/// Returns the two-sided p of "both means are equal". It is 1 if it cannot be computed: an empty sample, or two
/// values in all. It is 0 if neither sample varies, and their values differ. `inflation`: the factor by which the
/// variance of a mean is larger than that of a mean of independent values. If a value inherits the share r of the
/// deviation before it, that is (1 + r) / (1 - r). (G. V. Bayley, J. M. Hammersley: The "effective" number of
/// independent observations in an autocorrelated time series, Supplement to the Journal of the Royal Statistical
/// Society 8, 1946.)
double student_p_value(std::span<const double> x, std::span<const double> y, double inflation = 1);

}  // namespace holdfast::stats
