#include "stats/guarded_gate.hpp"

#include <utility>

#include "stats/looks.hpp"
#include "stats/shift.hpp"

namespace holdfast::stats {
namespace {

/// What the plain times deny needs more rounds, while there are some.
Decision held_to_plain(Decision decision, const ComparisonInput& plain, bool more) {
  if (!is_cleared(decision.verdict.outcome)) return decision;
  hold_to_plain(decision.verdict, shift(plain));
  if (!is_cleared(decision.verdict.outcome) && more) decision.need = Need::rounds;
  return decision;
}

}  // namespace

Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, int done, int rounds_max,
                        double evidence) {
  auto decision =
      decide_by_looks(guarded_input(plain, guarded), rounds_max, evidence, undivided_input(plain, guarded));
  return guarded.applies ? held_to_plain(std::move(decision), plain, done < rounds_max) : decision;
}

Decision decide_guarded_by_layouts(const ComparisonInput& plain, const Guarded& guarded,
                                   const Rotation& rotation) {
  auto decision = decide_by_layouts(guarded_input(plain, guarded), rotation, undivided_input(plain, guarded));
  if (!guarded.applies || !has_layouts(plain)) return decision;
  return held_to_plain(std::move(decision), pairs_of_layouts(plain), rotation.done < rotation.rounds_max);
}

Verdict shift_guarded(const ComparisonInput& plain, const Guarded& guarded) {
  auto verdict = shift(guarded_input(plain, guarded));
  const auto undivided = undivided_input(plain, guarded);
  if (is_cleared(verdict.outcome) && undivided) hold_to_undivided(verdict, shift(*undivided));
  if (guarded.applies) hold_to_plain(verdict, shift(plain));
  return verdict;
}

}  // namespace holdfast::stats
