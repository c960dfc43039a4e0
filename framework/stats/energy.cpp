#include "stats/energy.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace holdfast::stats {
namespace {

using Span = std::span<const double>;

/// Both samples sorted as one, with a mark for the values of the first sample.
struct Pool {
  std::vector<double> values;
  std::vector<char> first;
};

/// Sorting once makes each permutation linear: only the marks are dealt out again, and the values stay in
/// their order.
Pool pool_of(Span x, Span y) {
  std::vector<std::pair<double, char>> labelled;
  for (const double value : x) labelled.emplace_back(value, 1);
  for (const double value : y) labelled.emplace_back(value, 0);
  std::ranges::sort(labelled);
  Pool pool;
  for (const auto& [value, label] : labelled) {
    pool.values.push_back(value);
    pool.first.push_back(label);
  }
  return pool;
}

/// A gap between neighbours of the pool is part of every distance from a value below it to one above it.
/// So one pass over the gaps sums all distances between and within the samples, without listing n m pairs.
double energy_of(const Pool& pool, double n, double m) {
  double below_x = 0;
  double below_y = 0;
  double between = 0;
  double within_x = 0;
  double within_y = 0;
  for (std::size_t i = 0; i + 1 < pool.values.size(); ++i) {
    (pool.first[i] != 0 ? below_x : below_y) += 1;
    const double gap = pool.values[i + 1] - pool.values[i];
    between += gap * (below_x * (m - below_y) + below_y * (n - below_x));
    within_x += gap * below_x * (n - below_x);
    within_y += gap * below_y * (m - below_y);
  }
  const double share_x = n > 1 ? m / (n - 1) : 0;
  const double share_y = m > 1 ? n / (m - 1) : 0;
  return 2 / (n + m) * (between - share_x * within_x - share_y * within_y);
}

/// Returns (b + 1) / (permutations + 1). `reaches()`: returns true if another permutation has a statistic at least as
/// large as the observed one.
template <class Reaches>
double permutation_p_value(int permutations, const Reaches& reaches) {
  int reached = 0;
  for (int i = 0; i < permutations; ++i) reached += reaches() ? 1 : 0;
  return (reached + 1.0) / (permutations + 1.0);
}

/// The observed order is one of its own permutations; rounding must not make it larger than itself.
double rounded_down(double q) { return q - 1e-12 * std::fabs(q); }

}  // namespace

double energy_statistic(Span x, Span y) {
  return energy_of(pool_of(x, y), static_cast<double>(x.size()), static_cast<double>(y.size()));
}

double energy_p_value(Span x, Span y, int permutations, std::mt19937_64& random) {
  Pool pool = pool_of(x, y);
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  const double observed = rounded_down(energy_of(pool, n, m));
  return permutation_p_value(permutations, [&] {
    std::shuffle(pool.first.begin(), pool.first.end(), random);
    return energy_of(pool, n, m) >= observed;
  });
}

std::optional<Split> best_split(Span series, std::size_t min_segment) {
  const std::size_t size = series.size();
  if (size < 2 * min_segment) return std::nullopt;
  // 1 / k for k up to `size`, and 0 for k = 0: a part of one value has no distances.
  std::vector<double> over(size + 1, 0.0);
  for (std::size_t k = 1; k <= size; ++k) over[k] = 1 / static_cast<double>(k);
  std::vector<double> from_all(size, 0.0);  // for each value, the sum of its distances from all before it
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i + 1; j < size; ++j) from_all[j] += std::fabs(series[i] - series[j]);
  }
  std::vector<double> from_left(size, 0.0);  // for each value, sum of distances from the first `index`
  double within_left = 0;
  std::optional<Split> best;
  // Each step moves one value from the right part to the left one. The sums follow by adding its distances,
  // so that all splits together take O(n^2) instead of the O(n^4) of independent sums.
  for (std::size_t index = 1; index + min_segment <= size; ++index) {
    within_left += from_all[index - 1];
    for (std::size_t j = index; j < size; ++j) from_left[j] += std::fabs(series[index - 1] - series[j]);
    if (index < min_segment) continue;
    double between = 0;
    double within_right = 0;
    for (std::size_t j = index; j < size; ++j) {
      between += from_left[j];
      // These are the distances of value j from the values before it in the right part.
      within_right += from_all[j] - from_left[j];
      const std::size_t right = j + 1 - index;
      if (right < min_segment) continue;
      const double share_left = static_cast<double>(right) * over[index - 1];
      const double share_right = static_cast<double>(index) * over[right - 1];
      const double q = 2 * over[j + 1] * (between - share_left * within_left - share_right * within_right);
      if (!best || q > best->q) best = Split{.index = index, .end = j + 1, .q = q};
    }
  }
  return best;
}

double split_p_value(Span series, const Split& split, std::size_t min_segment, int permutations,
                     std::mt19937_64& random) {
  std::vector<double> shuffled(series.begin(), series.end());
  const double observed = rounded_down(split.q);
  return permutation_p_value(permutations, [&] {
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    return best_split(shuffled, min_segment)->q >= observed;
  });
}

}  // namespace holdfast::stats
