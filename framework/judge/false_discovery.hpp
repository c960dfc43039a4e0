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

#include <vector>

namespace holdfast::judge {

/// `p_values`: from 0 to 1, of all tests that were looked at, in any order. The adjusted ones, in that order.
std::vector<double> adjusted_p_values(const std::vector<double>& p_values);

/// `rate`: the share of discoveries that may be chance.
constexpr bool is_discovery(double adjusted_p_value, double rate) { return adjusted_p_value <= rate; }

}  // namespace holdfast::judge
