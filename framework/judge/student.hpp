#pragma once

/// Student's two-sample t test with a pooled variance.
///
///   t = (mean y - mean x) / sqrt(s^2 (1 / n + 1 / m)),   n + m - 2 degrees of freedom,
///
/// s^2: the squared deviations from each sample's own mean, summed and divided by n + m - 2. Unlike Welch's,
/// it judges a sample of a few values by the variance of both. (Student: The probable error of a mean,
/// Biometrika 6, 1908; R: t.test(var.equal = TRUE).)

#include <span>

namespace holdfast::judge {

/// Two-sided p of "both means are equal". 1 where it cannot be told: an empty sample, or two values in all.
/// 0 where neither sample varies and they differ.
double student_p_value(std::span<const double> x, std::span<const double> y);

}  // namespace holdfast::judge
