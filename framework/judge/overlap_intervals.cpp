#include "judge/overlap_intervals.hpp"

#include <algorithm>
#include <cmath>

#include "judge/against_each.hpp"
#include "judge/confidence_interval.hpp"
#include "judge/wording.hpp"

namespace holdfast::judge {
namespace {

Interval widened(const std::vector<double>& values, const Thresholds& thresholds) {
  const double centre = mean(values);
  const double least = thresholds.noise_magnitude * std::fabs(centre);
  const Interval narrow = confidence_interval(values, thresholds.significance);
  return {std::min(narrow.low, centre - least), std::max(narrow.high, centre + least)};
}

bool overlap(const Interval& a, const Interval& b) { return a.low <= b.high && b.low <= a.high; }

}  // namespace

Verdict overlap_intervals(const Question& question) {
  if (auto verdict = cannot_judge(question, "overlap-intervals", 2)) return *verdict;
  Verdict verdict = undecided(question, "overlap-intervals");
  const Interval now = widened(question.current.values, question.thresholds);
  verdict.interval = now;
  verdict.critical = confidence_quantile(question.current.values.size(), question.thresholds.significance);
  decide_against_each(question, verdict, [&](const Series& before) {
    return overlap(widened(before.values, question.thresholds), now);
  });
  for (const auto& side : {question.baselines.front().values.size(), question.current.values.size()}) {
    if (side < kNormalFrom) verdict.df.push_back(static_cast<double>(side - 1));
  }
  return verdict;
}

}  // namespace holdfast::judge
