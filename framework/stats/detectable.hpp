#pragma once

/// Detectable change: the smallest loss of a benchmark that TESTER shift finds in the rounds that its budget allows.
/// It is estimated from its last rounds.
///
///   d = expm1(theta + (t_level + t_0.1) se sqrt(n / n_max)), with theta = log(1 + MIN_EFFECT).
///
/// A loss d is called if its lower bound is above theta. So it must exceed theta by the margin of the bound
/// (t_level), and by the luck that nine of ten sessions need (t_0.1), both in standard errors. `se` is Yuen's
/// standard error of the n rounds that were made, as in the verdict; it shrinks with the root of the rounds. A run
/// that is decided early makes few rounds, but one that loses d goes on to n_max before it gives up.
///
/// The number must hold for 1.5 times itself, which should be called, and for half of itself, which should not: a
/// loss up to MIN_EFFECT is called in at most one of twenty. So it must be between d / 1.5 and 2 MIN_EFFECT. A share
/// of instructions predicts that of time only roughly, so it is the geometric mean of both limits.
///
///   sqrt(2 MIN_EFFECT d / 1.5) if d is up to 3 MIN_EFFECT, else d / 1.5.
///
/// At this size, 1.5 times the number is found in at least nine of ten sessions, and half of it is called in at most
/// one of ten. This holds for noise of a round up to 5 % and the default rounds (detectable_test.cpp simulates both).
///
/// A count that repeats has no noise: TESTER exact calls every loss above its tolerance; with a tolerance of 0, that
/// is a loss of one.

#include <optional>

#include "model/verdict.hpp"

namespace holdfast::stats {

/// Returns the detectable change as a fraction. `judged` is a verdict on rounds of TESTER shift. `rounds_max`: number
/// of rounds that the budget allows. None if its rounds do not show how noisy they are.
std::optional<double> detectable_change(const Verdict& judged, int rounds_max);

/// Estimates the detectable change before any round was measured. `deviation` is the standard deviation of the log
/// ratios.
double detectable_change(double deviation, int rounds_max, const Thresholds& thresholds);

/// Returns the detectable change of a count with that tolerance. `count`: its current value; a loss of less than one
/// does not exist.
double detectable_count(double tolerance, double count);

}  // namespace holdfast::stats
