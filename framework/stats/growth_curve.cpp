#include "stats/growth_curve.hpp"

#include <algorithm>
#include <cmath>

namespace holdfast {

GrowthCurve curve_through(std::span<const SizedValue> logs, bool bends, double noise) {
  const auto count = static_cast<double>(logs.size());
  double mean_x = 0;
  double mean_y = 0;
  for (const auto& [x, y] : logs) {
    mean_x += x / count;
    mean_y += y / count;
  }
  double squares = 0;
  double cubes = 0;
  for (const auto& [x, y] : logs) {
    squares += (x - mean_x) * (x - mean_x);
    cubes += (x - mean_x) * (x - mean_x) * (x - mean_x);
  }
  const double skew = cubes / squares;
  const auto p2 = [&](double x) { return (x - mean_x) * (x - mean_x - skew) - squares / count; };
  double on_p1 = 0;
  double on_p2 = 0;
  double p2_squares = 0;
  for (const auto& [x, y] : logs) {
    on_p1 += (x - mean_x) * y / squares;
    on_p2 += p2(x) * y;
    p2_squares += p2(x) * p2(x);
  }
  on_p2 = bends ? on_p2 / p2_squares : 0;
  double distances = 0;
  for (const auto& [x, y] : logs) {
    const double off = y - mean_y - on_p1 * (x - mean_x) - on_p2 * p2(x);
    distances += off * off;
  }
  const double bend = 2 * (logs.back().n - mean_x) - skew;  // the slope of p2 at the largest size
  GrowthCurve curve{.slope = on_p1 + on_p2 * bend, .df = count - (bends ? 3 : 2)};
  curve.spread = std::sqrt(distances / curve.df);
  curve.error =
      std::max(curve.spread, noise) * std::sqrt(1 / squares + (bends ? bend * bend / p2_squares : 0));
  return curve;
}

}  // namespace holdfast
