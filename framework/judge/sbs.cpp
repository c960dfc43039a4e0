#include "judge/sbs.hpp"

#include "judge/anova.hpp"
#include "judge/confidence_intervals.hpp"
#include "judge/reliability.hpp"
#include "judge/sbs_levels.hpp"
#include "judge/wording.hpp"

namespace holdfast::judge {
namespace {

Verdict at_level(Question question, double level) {
  question.thresholds.significance = 1 - level;
  question.thresholds.df_rule = "truncated";
  return question.baselines.size() == 1 ? confidence_intervals(question) : anova(question);
}

Verdict first_of_a_history(const Question& question) {
  Verdict verdict = undecided(question, "sbs");
  verdict.outcome = Outcome::pass;
  verdict.message = "recorded as the first of its history";
  return verdict;
}

Verdict decided(const Question& question) {
  if (question.baselines.empty()) return first_of_a_history(question);
  Verdict verdict;
  for (const double level : sbs_levels(1 - question.thresholds.significance, kSbsLeastLevel)) {
    verdict = at_level(question, level);
    if (verdict.outcome == Outcome::pass || verdict.outcome == Outcome::inconclusive) break;
  }
  verdict.tester = "sbs";
  return verdict;
}

}  // namespace

Verdict sbs(const Question& question) {
  Verdict verdict = decided(question);
  const auto reason = unreliable(question);
  if (!reason || verdict.outcome == Outcome::inconclusive) return verdict;
  verdict.outcome = Outcome::inconclusive;  // the evidence stays, for whoever wants to see it
  verdict.message = *reason;
  return verdict;
}

}  // namespace holdfast::judge
