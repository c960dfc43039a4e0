#include "judge/confidence_intervals.hpp"

#include <algorithm>
#include <cmath>

#include "judge/against_each.hpp"
#include "judge/confidence_interval.hpp"
#include "judge/distributions.hpp"
#include "judge/wording.hpp"

namespace holdfast::judge {
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

/// `share1`, `share2`: of each side in the squared standard error. Only their proportion counts, which no
/// unit of the values makes too large or too small to be squared.
double degrees_of_freedom(double share1, double n1, double share2, double n2, const std::string& rule) {
  const double part1 = share1 / (share1 + share2);
  const double part2 = share2 / (share1 + share2);
  const double df = 1 / (part1 * part1 / (n1 - 1) + part2 * part2 / (n2 - 1));
  if (rule == "rounded") return std::max(1.0, std::round(df));
  if (rule == "truncated") return std::max(1.0, std::floor(df));
  return df;
}

Welch welch(const std::vector<double>& before, const std::vector<double>& now, const Thresholds& thresholds) {
  const auto n1 = static_cast<double>(before.size());
  const auto n2 = static_cast<double>(now.size());
  const double share1 = variance(before) / n1;
  const double share2 = variance(now) / n2;
  Welch made{.difference = mean_difference(before, now), .standard_error = std::sqrt(share1 + share2)};
  if (made.standard_error == 0) return made;
  made.df = degrees_of_freedom(share1, n1, share2, n2, thresholds.df_rule);
  made.normal =
      thresholds.df_rule != "fractional" && before.size() >= kNormalFrom && now.size() >= kNormalFrom;
  const double tail = thresholds.significance / 2;
  made.critical = made.normal ? normal_quantile_upper(tail) : t_quantile_upper(tail, made.df);
  return made;
}

bool holds_zero(const Interval& interval) { return interval.low <= 0 && 0 <= interval.high; }

/// Of several reference runs, the one whose interval lies furthest on the losing side.
Welch worst_of(const Question& question) {
  const double losing = question.direction == Direction::lower ? -1 : 1;
  std::vector<Welch> all;
  for (const auto& before : question.baselines) {
    all.push_back(welch(before.values, question.current.values, question.thresholds));
  }
  return *std::max_element(all.begin(), all.end(), [&](const Welch& a, const Welch& b) {
    return losing * a.difference < losing * b.difference;
  });
}

}  // namespace

Verdict confidence_intervals(const Question& question) {
  if (auto verdict = cannot_judge(question, "confidence-intervals", 2)) return *verdict;
  Verdict verdict = undecided(question, "confidence-intervals");
  decide_against_each(question, verdict, [&](const Series& before) {
    return holds_zero(welch(before.values, question.current.values, question.thresholds).interval());
  });
  const Welch shown = worst_of(question);
  verdict.interval = shown.interval();
  if (shown.standard_error == 0) return verdict;
  verdict.statistic = shown.difference / shown.standard_error;
  verdict.df = {shown.df};
  verdict.p_value = shown.p_value();
  verdict.critical = shown.critical;
  return verdict;
}

}  // namespace holdfast::judge
