#pragma once

/// False discovery rate: the adjustment of p-values for the number of tests that are judged together. One of twenty
/// unchanged tests is expected to have a p-value below 5 % by chance alone.
///
/// The adjusted p-value of a test is the smallest rate at which it is a discovery, by the step-up rule of Y.
/// Benjamini and Y. Hochberg (Controlling the false discovery rate: a practical and powerful approach to multiple
/// testing, J. R. Statist. Soc. B 57, 1995). It is, with p(1) <= ... <= p(m) the p-values in order:
///
///   q(i) = min over j >= i of (m / j) p(j), and 1 at most.
///
/// The tests must be independent, or depend on each other positively (the same busy machine under all of them). Then
/// at most the share `rate` of those with q <= rate is expected to be there by chance.

#include <algorithm>
#include <vector>

namespace holdfast::stats {

/// Returns the adjusted p-values, in the order of `p_values`. `p_values`: from 0 to 1, of all tests that were judged,
/// in any order.
std::vector<double> adjusted_p_values(const std::vector<double>& p_values);

/// Returns true if the test is a discovery. `rate`: the share of discoveries that may be chance.
constexpr bool is_discovery(double adjusted_p_value, double rate) { return adjusted_p_value <= rate; }

// Any time: the p-value of rounds that end when they have seen enough. An ordinary p-value is made for a number of
// rounds that was fixed before. A procedure that looks after each round and may stop at the smallest p-value finds
// small ones too often. At a loss of exactly MIN_EFFECT, rounds that end anywhere from 8 to 60 reach p <= 0.05 in
// more than 15 of 100 series.
//
// The p-value times the number of rounds holds whenever the rounds end. It is a union bound in which the share of a
// look falls like 1 / rounds, since late looks agree with those just before them. It reaches 0.05 in at most 5 of 100
// series (95 % bounds of 2,000 simulated series with normal noise of 1 %, any_time_test.cpp). A `regressed` is rarer:
// it also needs an alarm.

/// Returns the any-time p-value. `p_value`: for this number of `rounds`, if it had been fixed. 0 rounds: it was
/// fixed, and there was no earlier look.
inline double any_time_p_value(double p_value, int rounds) {
  return std::min(1.0, p_value * std::max(1, rounds));
}

}  // namespace holdfast::stats
