#include "judge/agreement.hpp"

namespace holdfast::judge {
namespace {

constexpr auto kWhy =
    "; the program may slow its machine down, which the guard takes out (GUARD off judges the plain times "
    "alone)";

}  // namespace

bool is_cleared(Outcome outcome) { return outcome == Outcome::pass || outcome == Outcome::improved; }

Outcome agreed(Outcome guarded, Outcome undivided) {
  if (!is_cleared(undivided)) return Outcome::inconclusive;
  return undivided == Outcome::improved ? guarded : Outcome::pass;
}

void hold_to_undivided(Verdict& verdict, const Verdict& undivided) {
  const auto outcome = agreed(verdict.outcome, undivided.outcome);
  if (outcome == verdict.outcome) return;
  const bool passes = outcome == Outcome::pass;
  verdict.message += std::string(passes ? "; " : ", but ") + "with the clock left in, " + undivided.message;
  if (!passes) verdict.message += kWhy;
  verdict.outcome = outcome;
}

void hold_to_plain(Verdict& verdict, const Verdict& plain) {
  if (!is_cleared(verdict.outcome) || plain.outcome != Outcome::regressed) return;
  verdict.outcome = Outcome::inconclusive;
  verdict.message += ", but the plain times say: " + plain.message + kWhy;
}

}  // namespace holdfast::judge
