#include "suite/other_results.hpp"

#include "run/judge/growth_series.hpp"

namespace holdfast::suite {

bool has_regressed(const Run& run) {
  return !run.error && run.verdict && run.verdict->outcome == Outcome::regressed && !run.accepted;
}

std::string why_other_result(const std::vector<Run>& runs, const Run& run) {
  const auto& subject = run.subject;
  for (const auto& other : runs) {
    if (!has_regressed(other) || other.subject.test != subject.test) continue;
    if (other.subject.benchmark == subject.benchmark && other.subject.params == subject.params)
      return "since its " + other.subject.metric +
             " regressed, and its program would become the baseline of both";
    if (other.growth && other.growth->contradicted && run::is_in_series(*other.growth, subject))
      return "since its growth with " + other.growth->axis + " is too fast" +
             ", and its program would become the baseline of all sizes";
  }
  return "";
}

}  // namespace holdfast::suite
