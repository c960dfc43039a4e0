#include "judge/sbs.hpp"

#include <cmath>

#include "judge/anova.hpp"
#include "judge/confidence_intervals.hpp"
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

}  // namespace

std::vector<double> sbs_levels(double first, double least) {
  // In whole per cent: 0.95 - 0.05 - 0.05 is not 0.85 to the last bit.
  std::vector<double> levels{first};
  const auto last = std::lround(least * 100);
  for (auto percent = first > 0.95 ? 95 : std::lround(first * 100) - 5; percent >= last; percent -= 5) {
    levels.push_back(static_cast<double>(percent) / 100);
  }
  return levels;
}

Verdict sbs(const Question& question) {
  if (question.baselines.empty()) return first_of_a_history(question);
  const auto levels = sbs_levels(1 - question.thresholds.significance, kSbsLeastLevel);
  Verdict verdict;
  for (const double level : levels) {
    verdict = at_level(question, level);
    if (verdict.outcome == Outcome::pass || verdict.outcome == Outcome::inconclusive) break;
  }
  verdict.tester = "sbs";
  return verdict;
}

}  // namespace holdfast::judge
