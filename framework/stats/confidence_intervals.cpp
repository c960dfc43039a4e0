/// TESTER confidence-intervals: Welch's interval for the difference of two means (ScalaMeter's strict
/// ConfidenceIntervals, SBS with one history).
///
/// The interval of (baseline - current) is d +- q se with se^2 = s1^2/n1 + s2^2/n2. If it holds 0, ends included,
/// nothing changed: `pass`; otherwise `regressed` or `improved` by DIRECTION.
///
/// Degrees of freedom are Welch and Satterthwaite's, by thresholds.df.
///   `fractional`  Not rounded, q always Student's. This is the default, and R's t.test does the same.
///   `rounded`     To the nearest whole number; q normal if both sides have 30 values (ScalaMeter).
///   `truncated`   To a whole number, at least 1; q normal if both sides have 30 values (SBS).
///
/// Two constant series are compared exactly. Uses SIGNIFICANCE (two-sided). `interval`: of the difference, for the
/// reference run with the worst difference; `statistic`: d / se; `p_value`: two-sided.

#include "stats/testers.hpp"

#include <algorithm>
#include <cmath>

#include "stats/distributions.hpp"
#include "stats/student.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

struct Welch {
  double difference = 0;  ///< baseline - current
  double standard_error = 0;
  double df = 0;
  bool normal = false;
  double critical = 0;

  Interval interval() const {
    const double half = standard_error == 0 ? 0 : critical * standard_error;
    return {difference - half, difference + half};
  }
  double p_value() const {
    const double t = std::fabs(difference / standard_error);
    return std::min(1.0, 2 * (normal ? normal_cdf(-t) : t_tail(t, df)));
  }
};

/// Welch and Satterthwaite's degrees of freedom are at least min(n, m) - 1, which is 1 or more. A rounding
/// error just below 1 would be cut to 0, for which Student's distribution does not exist.
double by_rule(double df, DfRule rule) {
  switch (rule) {
    case DfRule::rounded:
      return std::max(1.0, std::round(df));
    case DfRule::truncated:
      return std::max(1.0, std::floor(df));
    case DfRule::fractional:
      break;
  }
  return df;
}

Welch welch(const std::vector<double>& before, const std::vector<double>& now, const Thresholds& thresholds) {
  const auto error = welch_error(before, now);
  Welch made{.difference = mean_difference(before, now), .standard_error = error.standard_error};
  if (made.standard_error == 0) return made;
  made.df = by_rule(error.df, thresholds.df);
  // ScalaMeter and SBS go over to the normal distribution; the fractional rule keeps Student's at any size,
  // as R does.
  made.normal =
      thresholds.df != DfRule::fractional && before.size() >= kNormalFrom && now.size() >= kNormalFrom;
  const double tail = thresholds.significance / 2;
  made.critical = made.normal ? normal_quantile_upper(tail) : t_quantile_upper(tail, made.df);
  return made;
}

bool holds_zero(const Interval& interval) { return interval.low <= 0 && 0 <= interval.high; }

/// Returns the reference run whose interval is furthest on the losing side.
Welch worst_of(const ComparisonInput& input) {
  // The difference is baseline - current, so a loss of a metric that should be low is negative.
  const double losing = input.direction == Direction::lower ? -1 : 1;
  std::vector<Welch> all;
  for (const auto& before : input.baselines) {
    all.push_back(welch(before.values, input.current.values, input.thresholds));
  }
  return *std::ranges::max_element(
      all, [&](const Welch& a, const Welch& b) { return losing * a.difference < losing * b.difference; });
}

}  // namespace

Verdict confidence_intervals(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, "confidence-intervals", 2)) return *verdict;
  Verdict verdict = undecided(input, "confidence-intervals");
  decide_against_each(input, verdict, [&](const Series& before) {
    return holds_zero(welch(before.values, input.current.values, input.thresholds).interval());
  });
  const Welch shown = worst_of(input);
  verdict.interval = shown.interval();
  // Constant series have no t. Their interval is one point, and decides by equality.
  if (shown.standard_error == 0) return verdict;
  verdict.statistic = shown.difference / shown.standard_error;
  verdict.df = {shown.df};
  verdict.p_value = shown.p_value();
  verdict.critical = shown.critical;
  return verdict;
}

}  // namespace holdfast::stats
