#pragma once

/// Energy statistic: how far apart the distributions of two samples are, by the distances between their values. For
/// samples X of n and Y of m values it is:
///
///   Q = 2 / (n + m) sum |x_i - y_j|  -  2 m / ((n + m)(n - 1)) sum_{i<k} |x_i - x_k|
///                                    -  2 n / ((n + m)(m - 1)) sum_{j<k} |y_j - y_k|.
///
/// This is n m / (n + m) times the unbiased estimate of the energy distance. If both have the same distribution, its
/// expected value is 0. A sample of one value has no distances of its own. (D. S. Matteson, N. A. James: A
/// nonparametric approach for multiple change point analysis of multivariate data, JASA 109, 2014, with an exponent
/// of 1.)

#include <optional>
#include <random>
#include <span>

namespace holdfast::stats {

/// Returns Q of both samples, neither empty, by sorting: O((n + m) log (n + m)).
double energy_statistic(std::span<const double> x, std::span<const double> y);

/// Returns p of "both samples have the same distribution". The values are dealt out again `permutations` times; b of
/// these have a Q at least as large. The p is (b + 1) / (permutations + 1), which is never 0. (B. Phipson, G. K.
/// Smyth: Permutation p-values should never be zero, 2010.)
double energy_p_value(std::span<const double> x, std::span<const double> y, int permutations,
                      std::mt19937_64& random);

/// The greatest change of a series: between index - 1 and index, compared up to `end`.
struct Split {
  std::size_t index = 0;
  std::size_t end = 0;
  double q = 0;
};

/// Returns the split with the largest Q of series[0, index) and series[index, end), over all index and end that leave
/// both parts at least `min_segment` (1 or more) values. None if the series is shorter than two parts. O(n^2) time,
/// O(n) memory.
std::optional<Split> best_split(std::span<const double> series, std::size_t min_segment);

/// Returns p of "the series does not change": it is shuffled, as above, and searched again for its best split.
double split_p_value(std::span<const double> series, const Split& split, std::size_t min_segment,
                     int permutations, std::mt19937_64& random);

}  // namespace holdfast::stats
