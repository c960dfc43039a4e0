/// TESTER accepter: passes every result, and shows it (ScalaMeter's Accepter). It is for benchmarks that are watched
/// without a limit. `interval`: confidence interval of the current mean, at SIGNIFICANCE.

#include "stats/testers.hpp"

#include "stats/verdict_parts.hpp"

namespace holdfast::stats {

Verdict accepter(const ComparisonInput& input) {
  Verdict verdict = undecided(input, "accepter");
  verdict.outcome = Outcome::pass;
  verdict.interval = verdict.current.ci;
  show_estimate(input, verdict);
  verdict.message = "accepted without a test";
  if (verdict.estimate) verdict.message += " (" + change_text(input, *verdict.estimate) + ")";
  return verdict;
}

}  // namespace holdfast::stats
