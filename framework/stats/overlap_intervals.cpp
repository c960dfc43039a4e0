/// TESTER overlap-intervals: ScalaMeter's OverlapIntervals.
///
/// The confidence interval of the mean of each side (student.hpp) is widened to at least centre +- NOISE_MAGNITUDE *
/// centre; it never shrinks. If an end of one is inside the other, ends included, nothing changed: `pass`. If they
/// are disjoint, the current side is `regressed` or `improved` by DIRECTION. With several reference runs, each is
/// compared: one regression is enough for `regressed`, and `improved` must hold against all.
///
/// Uses SIGNIFICANCE (ScalaMeter's default 1e-10) and NOISE_MAGNITUDE. `interval`: that of the current side, widened.
/// `critical`: the quantile q of the current side; `df`: n - 1 of the sides for which q is Student's (n < 30).
///
/// Known weakness: with few values the intervals are so wide that nothing can fail: at 1e-10 and n = 10 they
/// reach 10.5 standard deviations to each side.

#include "stats/testers.hpp"

#include <algorithm>
#include <cmath>

#include "stats/student.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

Interval widened(const std::vector<double>& values, const Thresholds& thresholds) {
  const double centre = mean(values);
  // Without the absolute value, a negative mean would exchange the ends of the interval.
  const double least = thresholds.noise_magnitude * std::fabs(centre);
  const Interval narrow = confidence_interval(values, thresholds.significance);
  return {std::min(narrow.low, centre - least), std::max(narrow.high, centre + least)};
}

bool overlap(const Interval& a, const Interval& b) { return a.low <= b.high && b.low <= a.high; }

}  // namespace

Verdict overlap_intervals(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, "overlap-intervals", 2)) return *verdict;
  Verdict verdict = undecided(input, "overlap-intervals");
  const Interval now = widened(input.current.values, input.thresholds);
  verdict.interval = now;
  verdict.critical = confidence_quantile(input.current.values.size(), input.thresholds.significance);
  decide_against_each(input, verdict, [&](const Series& before) {
    return overlap(widened(before.values, input.thresholds), now);
  });
  for (const auto& side : {input.baselines.front().values.size(), input.current.values.size()}) {
    if (side < kNormalFrom) verdict.df.push_back(static_cast<double>(side - 1));
  }
  return verdict;
}

}  // namespace holdfast::stats
