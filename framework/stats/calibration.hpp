#pragma once

/// Results of a calibration of a test: whether it is fit to gate, and which loss it can find.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/calibration.hpp"
#include "model/verdict.hpp"

namespace holdfast::stats {

/// Returns the reason, as a clause, if the test is not fit to gate; none if it is fit. The calibration runs gates of
/// a program against itself; every `regressed` or `improved` among them is a false alarm. A test is unfit if its
/// number of alarms would come up in less than one calibration of twenty at the promised rate, by the binomial
/// distribution. It is also unfit if more than half of the gates are undecided.
std::optional<std::string> unfit(const Calibration& seen, double promised);

/// Returns the share of gates that a tester may call regressed or improved though nothing has changed. For shift it
/// is 0.002: one in a thousand in either direction (looks_rates_test.cpp); for the others, their significance.
double promised_alarms(std::string_view tester, double significance);

/// Returns P(X >= alarms), with X binomial of `gates` trials of that chance.
double at_least(int alarms, int gates, double chance);

// Detectable: the smallest loss that TESTER shift calls regressed in 95 of 100 cases, for a number of rounds that
// have not been run yet. It is estimated from rounds in which a program ran against itself.
//
//   expm1(theta + (t_level + t_0.05) se(n)),   theta = log(1 + MIN_EFFECT).
//
// This is the same as a verdict's `mde` (shift.hpp), with Student's quantiles of h - 1 degrees of freedom and the
// expected Yuen standard error of n rounds (student.hpp). Let g = floor(0.2 n) values be cut from each end, so that h
// = n - 2 g remain; then se(n)^2 = (n - 1) s_w^2 / (h (h - 1)). The Winsorised variance s_w^2 is that of all known
// rounds, with the same share cut as for n.
//
// It holds for n rounds that are judged once. If shift looks after each few rounds, a loss of that size is mostly
// found in fewer.

/// Returns the detectable loss as a fraction. `log_ratios` has rounds of a program against itself, current /
/// baseline. None for fewer than two known or six wanted rounds.
std::optional<double> detectable_effect(const std::vector<double>& log_ratios, int rounds,
                                        const Thresholds& thresholds);

/// Returns the detectable loss for the rounds that fit into `seconds`, at most `rounds_max`. `round_seconds` is above
/// 0.
Detectable detectable_in(double seconds, double round_seconds, int rounds_max,
                         const std::vector<double>& log_ratios, const Thresholds& thresholds);

}  // namespace holdfast::stats
