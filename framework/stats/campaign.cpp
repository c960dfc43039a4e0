#include "stats/campaign.hpp"

namespace holdfast::stats {

int gains_needed(int candidate, int tests) {
  // Each of the tests may show the gain, so they share the candidate's part of the level equally
  // (Bonferroni's inequality).
  const auto k = static_cast<double>(candidate);
  const double level = kCampaignLevel / (k * (k + 1) * tests);
  int times = 1;
  for (double chance = kFalseGain; chance > level; chance *= kFalseGain) ++times;
  return times;
}

bool may_be_gain(const Verdict& verdict, Direction direction) {
  const bool undecided = verdict.outcome == Outcome::pass || verdict.outcome == Outcome::inconclusive;
  if (!undecided || !verdict.estimate) return false;
  const double ratio = verdict.estimate->ratio;
  // The gain is a factor above 1 in both directions, as MIN_EFFECT is a factor of a loss.
  return (direction == Direction::lower ? 1 / ratio : ratio) > 1 + verdict.thresholds.min_effect;
}

}  // namespace holdfast::stats
