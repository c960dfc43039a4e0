#include "judge/exact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "judge/wording.hpp"
#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

double ratio_of(double now, double before) {
  if (now == before) return 1;
  return before == 0 ? std::numeric_limits<double>::infinity() : now / before;
}

/// From the smallest to the largest value, in terms of the median.
double spread_of(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return *least == *most ? 0 : (*most - *least) / std::fabs(median(values));
}

std::vector<double> reference_values(const Question& question) {
  std::vector<double> values;
  for (const auto& series : question.baselines)
    values.insert(values.end(), series.values.begin(), series.values.end());
  return values;
}

Ratio bounded_ratio(const std::vector<double>& before, const std::vector<double>& now) {
  const auto [before_least, before_most] = std::minmax_element(before.begin(), before.end());
  const auto [least, most] = std::minmax_element(now.begin(), now.end());
  return {.ratio = ratio_of(median(now), median(before)),
          .low = ratio_of(*least, *before_most),
          .high = ratio_of(*most, *before_least)};
}

Outcome decide(const Question& question, double before, double now) {
  if (std::fabs(ratio_of(now, before) - 1) <= question.thresholds.min_effect) return Outcome::pass;
  return is_worse(question, now - before) ? Outcome::regressed : Outcome::improved;
}

std::string sentence(const Question& question, const Verdict& verdict) {
  const auto tolerance = "the tolerance of " + format_percent_unsigned(question.thresholds.min_effect);
  if (verdict.estimate->ratio == 1) return "the same count";
  const auto change = change_text(question, {verdict.estimate->ratio, 1, 1});
  return change + (verdict.outcome == Outcome::pass ? ", within " : ", beyond ") + tolerance;
}

}  // namespace

Verdict exact(const Question& question) {
  if (auto verdict = cannot_judge(question, "exact", 1)) return *verdict;
  Verdict verdict = undecided(question, "exact");
  const auto before = reference_values(question);
  const auto& now = question.current.values;
  verdict.estimate = bounded_ratio(before, now);
  verdict.interval = Interval{verdict.estimate->low, verdict.estimate->high};
  const double spread = std::max(spread_of(before), spread_of(now));
  if (spread > question.thresholds.min_effect) {
    verdict.message = "the count is not deterministic: it spreads by " + format_percent_unsigned(spread) +
                      "; use TESTER shift, or a MIN_EFFECT above that";
    return verdict;
  }
  verdict.outcome = decide(question, median(before), median(now));
  verdict.message = sentence(question, verdict);
  return verdict;
}

}  // namespace holdfast::judge
