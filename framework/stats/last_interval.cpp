/// TESTER last-interval: the first failure rule of the Scala Benchmarking Suite's thesis (section 3.1.3). The code
/// changed if the mean of the current side is outside the confidence interval of the accepted side's mean
/// (student.hpp). The outcome is `regressed` or `improved` by DIRECTION. The uncertainty of the current mean does not
/// count, so the tester is wrong more often than SIGNIFICANCE says. At 5 %, two series of ten normal values with one
/// mean differ in 14 of 100 cases (P(|t| > 2.262 / sqrt 2) with 9 degrees of freedom).
///
/// Uses SIGNIFICANCE. `interval`: of the accepted mean; `critical`: its quantile; `df`: n - 1 if that is Student's (n
/// < 30). With several reference runs, each is compared: one regression is enough, `improved` must hold against all.

#include "stats/student.hpp"
#include "stats/testers.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {

Verdict last_interval(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, "last-interval", 2)) return *verdict;
  Verdict verdict = undecided(input, "last-interval");
  const auto interval_of = [&](const Series& before) {
    return confidence_interval(before.values, input.thresholds.significance);
  };
  const double now = mean(input.current.values);
  decide_against_each(input, verdict, [&](const Series& before) {
    const auto interval = interval_of(before);
    return interval.low <= now && now <= interval.high;
  });
  const auto& last = input.baselines.back();
  verdict.interval = interval_of(last);
  verdict.critical = confidence_quantile(last.values.size(), input.thresholds.significance);
  // From kNormalFrom values on, the quantile is that of the normal distribution, which has no degrees of
  // freedom.
  if (last.values.size() < kNormalFrom) verdict.df.push_back(static_cast<double>(last.values.size() - 1));
  return verdict;
}

}  // namespace holdfast::stats
