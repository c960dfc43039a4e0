#pragma once

/// Number of gates in which a candidate must show its gain. With it, a campaign of any length keeps a candidate that
/// changes nothing with a probability of at most 5 %.
///
/// A gate calls a program that changes nothing improved in at most 2 of 1,000 cases, whatever the noise
/// (looks_rates_test.cpp). It also reports `pass` for a true gain now and then, because it ends as soon as a loss is
/// excluded. So a gate that does not say `improved`, but sees a gain beyond MIN_EFFECT, is run once more; kFalseGain
/// is for both.
///
/// If the gain is shown m times, each time by rounds of its own, that is chance with a probability of kFalseGain^m in
/// each test. Candidate k has the share 1 / (k (k + 1)) of the level, so that any number of candidates uses at most
/// the level: 1/2 + 1/6 + 1/12 + ... = 1.

#include "model/direction.hpp"
#include "model/verdict.hpp"

namespace holdfast::stats {

inline constexpr double kFalseGain = 2 * 0.002;
inline constexpr double kCampaignLevel = 0.05;

/// Returns the number of gates. `candidate`: its number, from 1. `tests`: number of results, any of which may show the
/// gain.
int gains_needed(int candidate, int tests);

/// Returns true if the verdict is not `improved`, but its estimate is a gain beyond MIN_EFFECT, so that another gate
/// may show it.
bool may_be_gain(const Verdict& verdict, Direction direction);

}  // namespace holdfast::stats
