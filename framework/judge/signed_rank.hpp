#pragma once

/// Wilcoxon's signed rank: the median of all means of two rounds (Hodges and Lehmann's estimate for one
/// sample), with distribution-free bounds, and the test that belongs to it.
///
/// The bounds are order statistics of the n (n + 1) / 2 means (x_i + x_j) / 2, i <= j: with k the largest
/// integer for which P(W < k) <= level, the k-th smallest and the k-th largest. W's distribution is counted
/// exactly up to 50 rounds; beyond, its normal approximation with continuity correction serves. As in R's
/// wilcox.test(paired = TRUE, conf.int = TRUE). (Hollander, Wolfe: Nonparametric Statistical Methods,
/// section 3.3.) It bears no wild round at ten rounds and a level of 1 %, where Yuen's interval bears two.

#include <optional>
#include <vector>

#include "judge/hodges_lehmann.hpp"

namespace holdfast::judge {

/// Rounds that it can take: the means of two are listed.
inline constexpr std::size_t kSignedRankMax = 3000;

/// `level`: of each side. None where there are too few rounds for a bound at that level, or too many.
std::optional<Shift> signed_rank_shift(const std::vector<double>& values, double level);

/// P(W >= the sum of the ranks of the positive values), if values lie around 0 symmetrically. Zeros are left
/// out; values of equal size share their ranks, and t of them take (t^3 - t) / 48 from the variance of the
/// normal approximation, which then serves for any number of values. 1 where nothing is left.
double signed_rank_tail(std::vector<double> values);

}  // namespace holdfast::judge
