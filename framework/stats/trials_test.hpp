#pragma once

/// For tests: the number of trials of a simulation, and the bounds of rates that follow from their counts.
///
/// The tests check not the rate itself, but its exact one-sided bound at 95 % confidence (C. J. Clopper and E. S.
/// Pearson, Biometrika 26, 1934). For example, 3,000 trials without an error show a rate below 0.1 %.
///
/// HOLDFAST_TRIALS=20 in the environment makes twenty times as many trials (judge_test --run_test='*rates*'
/// --log_level=message prints the rates); more trials bring the bound closer to the rate.

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cstdlib>

namespace holdfast::stats {

inline int trials(int usual) {
  const char* factor = std::getenv("HOLDFAST_TRIALS");
  return usual * std::max(1, factor == nullptr ? 1 : std::atoi(factor));
}

/// Returns the bound below which the rate is with 95 % confidence, if `found` of the trials succeeded.
inline double rate_below(int found, int trials) {
  if (found == trials) return 1;
  return boost::math::binomial_distribution<>::find_upper_bound_on_p(trials, found, 0.05);
}

/// Returns the bound above which the rate is with 95 % confidence.
inline double rate_above(int found, int trials) {
  if (found == 0) return 0;
  return boost::math::binomial_distribution<>::find_lower_bound_on_p(trials, found, 0.05);
}

}  // namespace holdfast::stats
