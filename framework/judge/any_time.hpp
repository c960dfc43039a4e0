#pragma once

/// Any time: the p-value of rounds that end when they have seen enough. A p-value is made for a number of
/// rounds that was fixed before; who looks after each round and may stop at the smallest one finds small ones
/// too often. At a loss of exactly MIN_EFFECT, rounds that end anywhere from 8 to 60 reach p <= 0.05 / 30 ten
/// times as often as that, and p <= 0.05 / 300 up to eighteen times (400,000 simulated series, trimmed t,
/// normal noise with and without wild rounds).
///
/// The p-value times the number of rounds holds whenever the rounds end. It is a union bound in which the
/// share of a look falls like 1 / rounds, since late looks agree with those just before them. In the same
/// simulation it reaches 0.05 half as often as that, 0.05 / 30 as often (1.1 times), 0.05 / 300 up to 1.7
/// times as often, and with wild rounds never more often. A `regressed` is rarer: it also needs an alarm.

#include <algorithm>

namespace holdfast::judge {

/// `p_value`: for this number of `rounds`, had it been fixed. 0 rounds: it was, and nobody looked earlier.
inline double any_time_p_value(double p_value, int rounds) {
  return std::min(1.0, p_value * std::max(1, rounds));
}

}  // namespace holdfast::judge
