#pragma once

/// Spending: how looks share a level. Every look at growing data is another chance to be wrong; these are the
/// levels that each look may use so that all of them together are wrong with the requested probability.
///
/// At a look with the share t of all rounds, level * sqrt(t) may have been spent: much of it early, since most
/// programs are decided at the first look. The level of each look follows by integrating the paths that no earlier
/// look has ended, step by step. P. Armitage, C. K. McPherson and B. C. Rowe (Repeated significance tests on
/// accumulating data, J. R. Statist. Soc. A 132, 1969) do this for independent normal increments. Spending instead of
/// fixed levels is from K. K. G. Lan and D. L. DeMets (Discrete sequential boundaries for clinical trials, Biometrika
/// 70, 1983).

#include <algorithm>
#include <vector>

namespace holdfast::stats {

/// Returns the part of a level that looks by Yuen's t (student.hpp) may spend. With few rounds, that test and the
/// choice of what is trimmed are wrong more often than the level allows; therefore 28 % of the level is kept back.
/// With a level of 5 %, ten looks at up to forty rounds with noise of 1 % are together wrong in at most 6 % of gates.
/// This also holds for wild rounds or heavy tails (95 % bounds of 3,000 simulated gates each, looks_rates_test.cpp).
inline double spendable(double level) {
  constexpr double kSpent = 0.72;
  constexpr double kMost = 0.45;  // at a level of one half, a bound is only the estimate
  return kSpent * std::min(kMost, level);
}

/// Returns the nominal one-sided levels, one for each look. `looks`: number of rounds at each look, ascending. `level`
/// is the level of all looks together, one-sided, above 0 and below 0.5. `rounds_max`: the largest possible number of
/// rounds. If the last look comes earlier, since the budget ended, it may spend the whole remaining level.
std::vector<double> levels_of_looks(double level, const std::vector<int>& looks, int rounds_max);
inline std::vector<double> levels_of_looks(double level, const std::vector<int>& looks) {
  return levels_of_looks(level, looks, looks.back());
}

/// Returns P(one side is ever ahead by `lead` rounds within `rounds`), if each side wins a round with probability 1/2.
double chance_of_lead(int lead, int rounds);

}  // namespace holdfast::stats
