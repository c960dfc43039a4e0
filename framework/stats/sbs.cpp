/// TESTER sbs: the policy of the Scala Benchmarking Suite, by the number of reference runs.
///
///   `none`   `pass`: the run is recorded as the first run of its history.
///   `one`    Welch's interval of (baseline - current) with truncated degrees of freedom. `regressed` if 0 is outside it
///          at every confidence level, and the current mean is worse.
///   `more`   Analysis of variance over all of them. `regressed` if F is beyond its quantile at every level, and the
///          current mean is worse than every reference mean.
///
/// The levels are tried from 1 - SIGNIFICANCE (default 99 %) downwards as SBS does, 99, 95, 90, ..., while they are
/// at least LEAST_CONFIDENCE (90 %). A lower level has a narrower interval, so the first level decides. The others
/// only change which interval is shown: a regression is shown at the least level. A run that is better in the same
/// way is `improved`, where SBS passes it silently.
///
/// Before that, every series must be reliable (reliability.hpp); otherwise the verdict is `inconclusive`,
/// where SBS fails the benchmark and stores nothing.
///
/// (D. Pham: Scala Benchmarking Suite, 2012, chapter 3.)

#include "stats/testers.hpp"

#include "stats/reliability.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

Verdict at_level(ComparisonInput input, double level) {
  input.thresholds.significance = 1 - level;
  input.thresholds.df = DfRule::truncated;
  return input.baselines.size() == 1 ? confidence_intervals(input) : anova(input);
}

Verdict first_of_a_history(const ComparisonInput& input) {
  Verdict verdict = undecided(input, "sbs");
  verdict.outcome = Outcome::pass;
  verdict.message = "recorded as the first run of its history";
  return verdict;
}

Verdict decided(const ComparisonInput& input) {
  if (input.baselines.empty()) return first_of_a_history(input);
  Verdict verdict;
  for (const double level :
       sbs_levels(1 - input.thresholds.significance, input.thresholds.least_confidence)) {
    verdict = at_level(input, level);
    // A regression must hold at every level, so the first level that finds none ends the search.
    if (verdict.outcome == Outcome::pass || verdict.outcome == Outcome::inconclusive) break;
  }
  verdict.tester = "sbs";
  return verdict;
}

}  // namespace

Verdict sbs(const ComparisonInput& input) {
  Verdict verdict = decided(input);
  const auto reason = unreliable(input);
  if (!reason || verdict.outcome == Outcome::inconclusive) return verdict;
  verdict.outcome = Outcome::inconclusive;  // the evidence is kept for display
  verdict.message = *reason;
  return verdict;
}

}  // namespace holdfast::stats
