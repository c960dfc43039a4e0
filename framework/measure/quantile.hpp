#pragma once

/// Quantiles of what a process has measured.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace holdfast::measure {

/// Linear interpolation between order statistics (R's type 7); `values` not empty, 0 <= p <= 1.
inline double quantile(std::vector<double> values, double p) {
  std::sort(values.begin(), values.end());
  const double place = p * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const auto above = std::min(below + 1, values.size() - 1);
  return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace holdfast::measure
