#pragma once

/// False discovery rate: what p-values are worth where many are looked at together. Of twenty unchanged tests
/// one is expected to have a p-value below 5 % by chance alone.
///
/// The adjusted p-value of a test is the smallest rate at which it is a discovery, by the step-up rule of
/// Y. Benjamini and Y. Hochberg (Controlling the false discovery rate: a practical and powerful approach to
/// multiple testing, J. R. Statist. Soc. B 57, 1995). With p(1) <= ... <= p(m) the p-values in order, it is
///
///   q(i) = min over j >= i of (m / j) p(j), and 1 at most
///
/// Where the tests are independent, or depend on each other positively (the same busy machine under all of
/// them), at most the share `rate` of those with q <= rate is expected to be there by chance.

#include <algorithm>
#include <vector>

namespace holdfast::stats {

/// `p_values`: from 0 to 1, of all tests that were looked at, in any order. The adjusted ones, in that order.
std::vector<double> adjusted_p_values(const std::vector<double>& p_values);

/// `rate`: the share of discoveries that may be chance.
constexpr bool is_discovery(double adjusted_p_value, double rate) { return adjusted_p_value <= rate; }

// Any time: the p-value of rounds that end when they have seen enough. A p-value is made for a number of
// rounds that was fixed before; who looks after each round and may stop at the smallest one finds small ones
// too often: at a loss of exactly MIN_EFFECT, rounds that end anywhere from 8 to 60 reach p <= 0.05 in more than 15
// of 100 series.
//
// The p-value times the number of rounds holds whenever the rounds end. It is a union bound in which the
// share of a look falls like 1 / rounds, since late looks agree with those just before them: it reaches 0.05 in at most
// 5 of 100 series (95 % bounds of 2,000 simulated series with normal noise of 1 %, any_time_test.cpp). A `regressed` is
// rarer: it also needs an alarm.

/// `p_value`: for this number of `rounds`, had it been fixed. 0 rounds: it was, and nobody looked earlier.
inline double any_time_p_value(double p_value, int rounds) {
  return std::min(1.0, p_value * std::max(1, rounds));
}

}  // namespace holdfast::stats
