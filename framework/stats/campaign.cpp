#include "stats/campaign.hpp"

namespace holdfast::stats {

int gains_needed(int candidate, int tests) {
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
  return (direction == Direction::lower ? 1 / ratio : ratio) > 1 + verdict.thresholds.min_effect;
}

}  // namespace holdfast::stats
