#pragma once

/// For tests: series with noise and steps, and the change points that are found in them.

#include <cmath>
#include <random>
#include <vector>

#include "stats/change_points.hpp"

namespace holdfast::stats {

using Values = std::vector<double>;
using Indices = std::vector<std::size_t>;

inline Indices found_in(const Values& series, const ChangeSettings& settings = {}) {
  Indices found;
  for (const auto& point : find_change_points(series, settings).points) found.push_back(point.index);
  return found;
}

inline Values with_step(Values series, std::size_t index, double factor) {
  for (std::size_t i = index; i < series.size(); ++i) series[i] *= factor;
  return series;
}

/// Series around 100 with noise of 3 %.
struct SessionNoise {
  double carried = 0;   ///< share of a deviation that the next session inherits
  double outliers = 0;  ///< share of sessions that are 15 % too slow

  Values series(std::size_t size, std::mt19937_64& random) const {
    std::normal_distribution<double> normal(0, 1);
    std::uniform_real_distribution<double> share(0, 1);
    double deviation = normal(random);
    Values values(size);
    for (double& value : values) {
      value = 100 * (1 + 0.03 * deviation) * (share(random) < outliers ? 1.15 : 1);
      deviation = carried * deviation + std::sqrt(1 - carried * carried) * normal(random);
    }
    return values;
  }
};

}  // namespace holdfast::stats
