#include "judge/accepter.hpp"

#include "judge/wording.hpp"

namespace holdfast::judge {

Verdict accepter(const Question& question) {
  Verdict verdict = undecided(question, "accepter");
  verdict.outcome = Outcome::pass;
  verdict.interval = verdict.current.ci;
  show_estimate(question, verdict);
  verdict.message = "accepted without a test";
  if (verdict.estimate) verdict.message += " (" + change_text(question, *verdict.estimate) + ")";
  return verdict;
}

}  // namespace holdfast::judge
