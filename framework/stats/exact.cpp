#include "stats/exact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

/// Equal values are not a change. This includes two zeros, whose quotient is not a number.
double ratio_of(double now, double before) {
  if (now == before) return 1;
  return before == 0 ? std::numeric_limits<double>::infinity() : now / before;
}

std::vector<double> reference_values(const ComparisonInput& input) {
  std::vector<double> values;
  for (const auto& series : input.baselines)
    values.insert(values.end(), series.values.begin(), series.values.end());
  return values;
}

Ratio bounded_ratio(const std::vector<double>& before, const std::vector<double>& now) {
  const auto [before_least, before_most] = std::ranges::minmax_element(before);
  const auto [least, most] = std::ranges::minmax_element(now);
  // For numbers below 0, the smallest values have the largest ratio.
  const auto [low, high] = std::minmax({ratio_of(*least, *before_most), ratio_of(*least, *before_least),
                                        ratio_of(*most, *before_most), ratio_of(*most, *before_least)});
  return {.ratio = ratio_of(median(now), median(before)), .low = low, .high = high};
}

Outcome decide(const ComparisonInput& input, double before, double now) {
  if (std::fabs(ratio_of(now, before) - 1) <= input.thresholds.min_effect) return Outcome::pass;
  return is_worse(input, now - before) ? Outcome::regressed : Outcome::improved;
}

std::string sentence(const ComparisonInput& input, const Verdict& verdict, double before, double now) {
  const auto tolerance = "the tolerance of " + format_percent_unsigned(input.thresholds.min_effect);
  if (now == before) return "the same count";
  // A change from 0 or below has no percentage.
  const auto change = before > 0 ? change_text(input, {verdict.estimate->ratio, 1, 1})
                                 : printed("from %.12g to %.12g", before, now);
  return change + (verdict.outcome == Outcome::pass ? ", within " : ", beyond ") + tolerance;
}

std::string not_deterministic(double spread) {
  if (!std::isfinite(spread))
    return "the count is not deterministic: its median is 0, and not all counts are";
  return "the count is not deterministic: it spreads by " + format_percent_unsigned(spread) +
         ", and the ranges of both sides are not further apart; use TESTER shift, or a MIN_EFFECT above the "
         "spread";
}

struct Range {
  double least = 0;
  double most = 0;

  double width() const { return most - least; }
};

Range range_of(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax_element(values);
  return {*least, *most};
}

/// Returns true if the ranges are apart by more than the tolerance, and by more than the width of either.
bool apart(const ComparisonInput& input, const Range& before, const Range& now) {
  const bool more = now.least > before.most;
  if (!more && now.most >= before.least) return false;
  // The ends that face each other: the gap between the ranges is the least difference that any two counts
  // have.
  const double from = more ? before.most : before.least;
  const double to = more ? now.least : now.most;
  return std::fabs(to - from) > std::max(before.width(), now.width()) &&
         std::fabs(ratio_of(to, from) - 1) > input.thresholds.min_effect;
}

}  // namespace

double spread_of(const std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto range = range_of(values);
  return range.width() == 0 ? 0 : range.width() / std::fabs(median(values));
}

Verdict exact(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, "exact", 1)) return *verdict;
  Verdict verdict = undecided(input, "exact");
  const auto before = reference_values(input);
  const auto& now = input.current.values;
  verdict.estimate = bounded_ratio(before, now);
  verdict.interval = Interval{verdict.estimate->low, verdict.estimate->high};
  const double spread = std::max(spread_of(before), spread_of(now));
  const bool spreads = spread > input.thresholds.min_effect;
  if (spreads && !apart(input, range_of(before), range_of(now))) {
    verdict.message = not_deterministic(spread);
    return verdict;
  }
  const double from = median(before);
  const double to = median(now);
  verdict.outcome = decide(input, from, to);
  verdict.message = sentence(input, verdict, from, to);
  if (spreads) verdict.message += "; the counts of a side spread by up to " + format_percent_unsigned(spread);
  return verdict;
}

}  // namespace holdfast::stats
