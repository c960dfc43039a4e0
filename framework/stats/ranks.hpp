#pragma once

/// Two-sample Hodges-Lehmann shift: the median of all differences y_j - x_i, with distribution-free bounds.
///
/// The bounds are order statistics of the differences, chosen by the distribution of Mann and Whitney's U:
/// with k the largest integer for which P(U < k) <= level, they are the k-th smallest and the k-th largest
/// difference. Exact for up to 2500 differences (50 values a side); beyond, U's normal approximation with
/// continuity correction, as in R's wilcox.test(conf.int = TRUE): of a level of 5 % it spends at most 5.4 %
/// (two values against thousands), of 2.5 % and 1 % no more than that.
/// (Hollander, Wolfe: Nonparametric Statistical Methods, section 4.3.)

#include <optional>
#include <vector>

namespace holdfast::stats {

struct Shift {
  double estimate = 0;
  double low = 0;   ///< P(shift < low) <= level
  double high = 0;  ///< P(shift > high) <= level
};

/// `level`: of each side. None where there are too few values for a bound at that level.
std::optional<Shift> hodges_lehmann(std::vector<double> x, std::vector<double> y, double level);

/// The k of above; 0: no bound at this level.
double mann_whitney_rank(std::size_t n, std::size_t m, double level);

/// P(U <= u) for samples of n and m values without ties, exactly.
double mann_whitney_cdf(std::size_t u, std::size_t n, std::size_t m);

/// P(U is at least as large as here) if both samples are alike, where U counts the pairs with y above x, a
/// tie for half: small where `y` is larger. Exact where the bounds are and no value of one side equals one of
/// the other; else the normal approximation with continuity correction. Ties leave U less room: with groups
/// of t equal values among all N = n + m, its variance is n m / 12 (N + 1 - sum (t^3 - t) / (N (N - 1))), as
/// in R's wilcox.test; without that the p-value of times that are whole milliseconds would be far too large.
/// (Hollander, Wolfe, section 4.1.)
double mann_whitney_tail(std::vector<double> x, std::vector<double> y);

// Wilcoxon's signed rank: the median of all means of two rounds (Hodges and Lehmann's estimate for one
// sample), with distribution-free bounds, and the test that belongs to it.
//
// The bounds are order statistics of the n (n + 1) / 2 means (x_i + x_j) / 2, i <= j: with k the largest
// integer for which P(W < k) <= level, the k-th smallest and the k-th largest. W's distribution is counted
// exactly up to 50 rounds; beyond, its normal approximation with continuity correction serves. As in R's
// wilcox.test(paired = TRUE, conf.int = TRUE). (Hollander, Wolfe: Nonparametric Statistical Methods,
// section 3.3.) It bears no wild round at ten rounds and a level of 1 %, where Yuen's interval bears two.

/// Rounds that it can take: the means of two are listed.
inline constexpr std::size_t kSignedRankMax = 3000;

/// `level`: of each side. None where there are too few rounds for a bound at that level, or too many.
std::optional<Shift> signed_rank_shift(const std::vector<double>& values, double level);

/// P(W >= the sum of the ranks of the positive values), if values lie around 0 symmetrically. Zeros are left
/// out; values of equal size share their ranks, and t of them take (t^3 - t) / 48 from the variance of the
/// normal approximation, which then serves for any number of values. 1 where nothing is left.
double signed_rank_tail(std::vector<double> values);

}  // namespace holdfast::stats
