#include "measure/median_interval.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>

namespace holdfast::measure {

std::optional<MedianInterval> median_interval(std::vector<double> values, double confidence) {
  if (static_cast<double>(values.size()) < values_needed(confidence)) return std::nullopt;
  const boost::math::binomial below(static_cast<double>(values.size()), 0.5);
  std::size_t rank = 1;
  while (rank < values.size() / 2 && 2 * cdf(below, static_cast<double>(rank)) <= 1 - confidence) ++rank;
  std::sort(values.begin(), values.end());
  return MedianInterval{.low = values[rank - 1], .high = values[values.size() - rank]};
}

/// With r = 1: 1 - 2 (1/2)^n, at least the confidence.
int values_needed(double confidence) { return static_cast<int>(std::ceil(1 - std::log2(1 - confidence))); }

}  // namespace holdfast::measure
