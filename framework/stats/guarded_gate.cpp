#include "stats/guarded_gate.hpp"

#include "stats/looks.hpp"
#include "stats/shift.hpp"

namespace holdfast::stats {

Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, int rounds_max,
                        double evidence) {
  return decide_by_looks(guarded_input(plain, guarded), rounds_max, evidence,
                         cross_check_input(plain, guarded));
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
