#include "stats/guarded_gate.hpp"

#include <algorithm>

#include "stats/looks.hpp"
#include "stats/shift.hpp"

namespace holdfast::stats {

namespace {

/// Those that count of the first so many.
int counting(const Guarded& guarded, int rounds) {
  if (!guarded.applies) return rounds;
  return static_cast<int>(std::ranges::lower_bound(guarded.rounds, rounds) - guarded.rounds.begin());
}

}  // namespace

Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, const RoundsPlanned& planned,
                        double evidence) {
  auto counted = planned;
  if (planned.ended) counted.ended = counting(guarded, *planned.ended);
  return decide_by_looks(guarded_input(plain, guarded), counted, evidence, cross_check_input(plain, guarded));
}

Decision decide_guarded_by_layouts(const ComparisonInput& plain, const Guarded& guarded,
                                   const Rotation& rotation) {
  return decide_by_layouts(guarded_input(plain, guarded), rotation, cross_check_input(plain, guarded));
}

Verdict shift_guarded(const ComparisonInput& plain, const Guarded& guarded) {
  auto verdict = shift(guarded_input(plain, guarded));
  hold_to(cross_check_input(plain, guarded), shift, verdict);
  return verdict;
}

}  // namespace holdfast::stats
