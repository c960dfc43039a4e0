#pragma once

/// Trimmed mean with Yuen's standard error: robust against wild rounds, up to a fifth on each side.
///
/// g = floor(0.2 n) values are cut from each end, h = n - 2 g remain; their mean is the estimate. Its
/// standard error comes from the Winsorised variance s_w^2 (cut values replaced by the nearest kept one):
/// se^2 = (n - 1) s_w^2 / (h (h - 1)), with h - 1 degrees of freedom.
/// (K. K. Yuen: The two-sample trimmed t for unequal population variances, Biometrika 61, 1974.)

#include <vector>

namespace holdfast::judge {

inline constexpr double kTrim = 0.2;

struct TrimmedMean {
  double mean = 0;
  double standard_error = 0;
  double df = 0;
};

/// `values`: at least 2 must remain after trimming, which 2 or more values guarantee.
TrimmedMean trimmed_mean(std::vector<double> values);

}  // namespace holdfast::judge
