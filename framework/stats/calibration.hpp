#pragma once

/// What a calibration tells of a test: whether it is fit to gate, and which loss it can find.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/calibration.hpp"
#include "model/verdict.hpp"

namespace holdfast::stats {

/// Fitness: whether a test keeps what its tester promises, by gates of a program against itself. Every `regressed` or `improved` among them is a false alarm. A test is unfit where so many would come up
/// in less than one calibration of twenty if the promise held, by the binomial distribution; or where more
/// than half of the gates are undecided. Why the test is unfit, as a clause; none where it is fit.
std::optional<std::string> unfit(const Calibration& seen, double promised);

/// The share of gates that a tester may call regressed or improved though nothing has changed. Of shift,
/// 0.002: one in a thousand in either direction (looks_rates_test.cpp); of the others, their significance.
double promised_alarms(std::string_view tester, double significance);

/// P(X >= alarms), X of the binomial distribution of `gates` trials of that chance.
double at_least(int alarms, int gates, double chance);

// Detectable: the smallest loss that TESTER shift calls regressed in 95 of 100 cases, for a number of rounds
// that have not been run yet. Known from rounds in which a program ran against itself.
//
//   expm1(theta + (t_level + t_0.05) se(n)),   theta = log(1 + MIN_EFFECT)
//
// the same as a verdict's `mde` (shift.hpp), with Student's quantiles of h - 1 degrees of freedom and Yuen's
// standard error as n rounds would have it (student.hpp): g = floor(0.2 n) are cut from each end, h = n
// - 2 g remain, se(n)^2 = (n - 1) s_w^2 / (h (h - 1)). The Winsorised variance s_w^2 is that of all known
// rounds, of which the same share is cut as of n.
//
// It holds for n rounds that are judged once. Where shift looks after each few rounds, a loss of that size
// is mostly found in fewer.

/// `log_ratios`: of rounds of a program against itself, current / baseline. As a fraction. None for fewer
/// than two known or six wanted rounds.
std::optional<double> detectable_effect(const std::vector<double>& log_ratios, int rounds,
                                        const Thresholds& thresholds);

/// With as many rounds as fit into a time, and not more than `rounds_max`. `round_seconds`: above 0.
Detectable detectable_in(double seconds, double round_seconds, int rounds_max,
                         const std::vector<double>& log_ratios, const Thresholds& thresholds);

}  // namespace holdfast::stats
