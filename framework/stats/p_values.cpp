#include "stats/p_values.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace holdfast::stats {

/// The walk goes from the largest p-value to the smallest, so that one running minimum covers all j >= i: O(m
/// log m) for the sort.
std::vector<double> adjusted_p_values(const std::vector<double>& p_values) {
  const auto all = p_values.size();
  std::vector<std::size_t> descending(all);
  std::iota(descending.begin(), descending.end(), std::size_t{0});
  std::ranges::sort(descending, [&](std::size_t a, std::size_t b) { return p_values[a] > p_values[b]; });
  std::vector<double> adjusted(all);
  double least = 1;
  auto rank = all;
  for (const auto test : descending) {
    least = std::min(least, static_cast<double>(all) / static_cast<double>(rank--) * p_values[test]);
    adjusted[test] = least;
  }
  return adjusted;
}

}  // namespace holdfast::stats
