/// TESTER relaxed-confidence-intervals: ScalaMeter's ConfidenceIntervals with strict = false, its default. Nothing
/// changed if confidence-intervals says so, or if the confidence intervals of both means (student.hpp) overlap, ends
/// included. They overlap far more often than Welch's interval holds 0, so this tester finds less.
///
/// Settings and figures are those of confidence-intervals.

#include "stats/student.hpp"
#include "stats/testers.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

constexpr const char* kName = "relaxed-confidence-intervals";

bool means_overlap(const Series& before, const Series& now, double significance) {
  const auto a = confidence_interval(before.values, significance);
  const auto b = confidence_interval(now.values, significance);
  return a.low <= b.high && b.low <= a.high;
}

bool passes_strictly(ComparisonInput input, const Series& before) {
  input.baselines = {before};
  return confidence_intervals(input).outcome == Outcome::pass;
}

}  // namespace

Verdict relaxed_confidence_intervals(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, kName, 2)) return *verdict;
  Verdict verdict = confidence_intervals(input);
  verdict.tester = kName;
  decide_against_each(input, verdict, [&](const Series& before) {
    return means_overlap(before, input.current, input.thresholds.significance) ||
           passes_strictly(input, before);
  });
  return verdict;
}

}  // namespace holdfast::stats
