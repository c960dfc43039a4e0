#pragma once

/// Detectable change: the smallest loss of a benchmark that TESTER shift finds with the rounds that its budget has room for,
/// from the rounds that it had last.
///
///   d = expm1(theta + (t_level + t_0.1) se sqrt(n / n_max))
///
/// theta = log(1 + MIN_EFFECT). A loss d is called where its lower bound lies above theta, so it must exceed theta by the
/// margin of the bound (t_level) and by the luck that nine of ten sessions need (t_0.1), both in standard errors. `se` is
/// Yuen's standard error of the n rounds that were made, as the verdict had it; it shrinks with the root of the rounds. A run
/// that is decided early makes few rounds, but one that loses d goes on to n_max before it gives up.
///
/// What is said has to hold for one and a half of it, which should be called, and for half of it, which should not: a loss
/// up to MIN_EFFECT is called in one of twenty at most. So it lies between d / 1.5 and 2 MIN_EFFECT, and since a share of
/// instructions tells that of time only roughly, as many times above the one as below the other:
///
///   sqrt(2 MIN_EFFECT d / 1.5), where d is up to 3 MIN_EFFECT; else d / 1.5
///
/// Then one and a half of it is found in nine of ten sessions at least, and half of it called in one of ten at most, for noise
/// of a round up to 5 % and the rounds of the defaults (detectable_test.cpp simulates both).
///
/// A count that repeats has no noise: TESTER exact calls what exceeds its tolerance, and with a tolerance of 0 one more.

#include <optional>

#include "model/verdict.hpp"

namespace holdfast::stats {

/// As a fraction. `judged`: of rounds of TESTER shift; `rounds_max`: that the budget has room for. None where its rounds do not
/// say how noisy they are.
std::optional<double> detectable_change(const Verdict& judged, int rounds_max);

/// Of rounds with that standard deviation of their log ratios, where none was measured yet.
double detectable_change(double deviation, int rounds_max, const Thresholds& thresholds);

/// Of a count with that tolerance. `count`: what it is now; a loss of less than one does not exist.
double detectable_count(double tolerance, double count);

}  // namespace holdfast::stats
