#include "judge/against_each.hpp"

#include "judge/wording.hpp"
#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

std::string sentence(const Question& question, const Verdict& verdict) {
  const auto change = verdict.estimate ? change_text(question, *verdict.estimate) : std::string("changed");
  const auto by = " by " + verdict.tester + " at " + format_number(question.thresholds.significance);
  switch (verdict.outcome) {
    case Outcome::regressed:
    case Outcome::improved:
      return change + ", a difference" + by;
    default:
      return "no difference" + by + (verdict.estimate ? " (" + change + ")" : "");
  }
}

}  // namespace

void set_outcome(const Question& question, Verdict& verdict, Outcome outcome) {
  verdict.outcome = outcome;
  show_estimate(question, verdict);
  verdict.message = sentence(question, verdict);
}

void decide_against_each(const Question& question, Verdict& verdict,
                         const std::function<bool(const Series&)>& same) {
  bool worse_than_any = false;
  bool better_than_all = true;
  for (const auto& before : question.baselines) {
    const bool differs = !same(before);
    const bool worse = is_worse(question, mean_difference(question.current.values, before.values));
    worse_than_any = worse_than_any || (differs && worse);
    better_than_all = better_than_all && differs && !worse;
  }
  set_outcome(question, verdict,
              worse_than_any    ? Outcome::regressed
              : better_than_all ? Outcome::improved
                                : Outcome::pass);
}

}  // namespace holdfast::judge
