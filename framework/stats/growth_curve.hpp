#pragma once

/// Growth curve: a straight line or a parabola through the logarithms of costs over those of sizes.

#include <span>
#include <vector>

#include "stats/complexity.hpp"

namespace holdfast {

using Logs = std::vector<SizedValue>;  ///< of log n and log cost

/// A curve through points of (log n, log cost): a straight line, or a parabola.
struct GrowthCurve {
  double slope = 0;   ///< of a line; of a parabola, at the largest size
  double error = 0;   ///< standard error of the slope
  double spread = 0;  ///< standard deviation of the distances from the curve
  double df = 0;      ///< degrees of freedom of `error` and `spread`
};

/// Least squares with polynomials that are orthogonal over the points, so that each coefficient has an error of its own.
/// (G. E. Forsythe, Journal of the Society for Industrial and Applied Mathematics 5, 1957.) They are p1 = x - m and p2 =
/// (x - m)^2 - a (x - m) - v. Here m is the mean of x, v that of p1^2, and a makes p2 orthogonal to p1.
/// `logs`: at least three different sizes, or four if it bends. `noise`: the least distance that is assumed.
GrowthCurve curve_through(std::span<const SizedValue> logs, bool bends, double noise);

}  // namespace holdfast
