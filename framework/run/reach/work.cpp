#include "run/reach/work.hpp"

#include <cmath>

#include "model/quantity.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/counted_instructions.hpp"

namespace holdfast::run {

std::optional<double> work_ratio(const Declaration& declaration, const Point& point,
                                 const process::Launch& accepted, const process::Launch& current) {
  const auto count = [&](Side side, const process::Launch& program) {
    return counted_instructions(declaration, point, side, program, kCountingSeconds,
                                scratch_of(declaration) + ".work");
  };
  const auto then = count(Side::baseline, accepted);
  const auto now = count(Side::current, current);
  if (!then.uncounted.empty() || !now.uncounted.empty() || then.executed.total == 0) return std::nullopt;
  return static_cast<double>(now.executed.total) / static_cast<double>(then.executed.total);
}

void hold_to_work(const std::optional<double>& work, Verdict& verdict) {
  if (!work || !verdict.estimate || !is_change(verdict.outcome)) return;
  if (std::abs(*work - 1) > kAsMany || std::abs(verdict.estimate->ratio - 1) > kOfPlaceMost) return;
  verdict.outcome = verdict.outcome == Outcome::regressed ? Outcome::inconclusive : Outcome::pass;
  verdict.message += "; it executes as many instructions (" + format_percent(*work - 1) +
                     "), so the placement of its code, which could not be varied, may explain it";
}

}  // namespace holdfast::run
