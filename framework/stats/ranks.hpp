#pragma once

/// Two-sample Hodges-Lehmann shift: the median of all differences y_j - x_i, with distribution-free bounds.
///
/// The bounds are order statistics of the differences, chosen by the distribution of Mann and Whitney's U. Let k be
/// the largest integer for which P(U < k) <= level; they are the k-th smallest and the k-th largest difference. They
/// are exact for up to 2500 differences (50 values a side). For more, U's normal approximation with continuity
/// correction is used, as in R's wilcox.test(conf.int = TRUE). It spends at most 5.4 % of a level of 5 % (two values
/// against thousands). At levels of 2.5 % and 1 % it does not exceed the level. See Hollander, Wolfe: Nonparametric
/// Statistical Methods, section 4.3.

#include <optional>
#include <vector>

namespace holdfast::stats {

struct Shift {
  double estimate = 0;
  double low = 0;   ///< P(shift < low) <= level
  double high = 0;  ///< P(shift > high) <= level
};

/// Returns the shift with its bounds. `level` is the level of each side. None if there are too few values for a bound
/// at that level.
std::optional<Shift> hodges_lehmann(std::vector<double> x, std::vector<double> y, double level);

/// Returns the k described above; 0 if there is no bound at this level.
double mann_whitney_rank(std::size_t n, std::size_t m, double level);

/// Returns P(U <= u) for samples of n and m values without ties, exactly.
double mann_whitney_cdf(std::size_t u, std::size_t n, std::size_t m);

/// Returns P(U is at least as large as here) if both samples are alike. U counts the pairs with y above x, a tie for
/// half; the result is small if `y` is larger. It is exact if the bounds are and no value of one side equals one of
/// the other; else the normal approximation with continuity correction is used. Ties reduce the variance of U. As in
/// R's wilcox.test, it is n m / 12 (N + 1 - sum (t^3 - t) / (N (N - 1))). There N = n + m, and t is the size of each
/// group of equal values. Without that the p-value of times that are whole milliseconds would be far too large.
/// (Hollander, Wolfe, section 4.1.)
double mann_whitney_tail(std::vector<double> x, std::vector<double> y);

// Wilcoxon's signed rank: the median of all means of two rounds (Hodges and Lehmann's estimate for one sample), with
// distribution-free bounds, and the test that belongs to it.
//
// The bounds are order statistics of the n (n + 1) / 2 means (x_i + x_j) / 2, i <= j. Let k be the largest integer
// for which P(W < k) <= level; the bounds are the k-th smallest and the k-th largest mean. W's distribution is
// counted exactly up to 50 rounds. For more, its normal approximation with continuity correction is used. So does R's
// wilcox.test(paired = TRUE, conf.int = TRUE). See Hollander, Wolfe: Nonparametric Statistical Methods, section 3.3.
// It tolerates no wild round at ten rounds and a level of 1 %, where Yuen's interval tolerates two.

/// The largest number of rounds: the means of two are listed.
inline constexpr std::size_t kSignedRankMax = 3000;

/// Returns the shift with its bounds. `level` is the level of each side. None if there are too few rounds for a bound
/// at that level, or too many.
std::optional<Shift> signed_rank_shift(const std::vector<double>& values, double level);

/// Returns P(W >= the sum of the ranks of the positive values), if values are symmetric around 0. Zeros are left out.
/// Values of equal size share their ranks, and t of them reduce the variance of the normal approximation by (t^3 - t)
/// / 48. If there are such values, that approximation is used for any number of values. 1 if nothing is left.
double signed_rank_tail(std::vector<double> values);

}  // namespace holdfast::stats
