/// TESTER anova: one-way analysis of variance over all reference runs and the current one.
///
/// F = (SSA / (K - 1)) / (SSE / (N - K)) for K runs of N values in all. The grand mean is weighted by the numbers of
/// values, so that unequal runs are right. If F is at most the quantile at 1 - SIGNIFICANCE, the outcome is `pass`. If
/// F is larger, the outcome is `regressed` if the current mean is worse than every reference mean, and `improved` if it
/// is better than all of them. If the current mean is among them, the references differ from each other and the current
/// run is not an outlier: `pass`, with a warning. Constant runs leave no error to divide by and are compared exactly.
///
/// Uses SIGNIFICANCE. `statistic`: F; `df`: K - 1, N - K; `p_value`: P(F' > F).

#include "stats/testers.hpp"

#include <algorithm>
#include <limits>

#include "stats/distributions.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

struct Squares {
  double between = 0;  ///< SSA
  double within = 0;   ///< SSE
  double groups = 0;   ///< K
  double values = 0;   ///< N

  double f() const {
    if (within == 0) return between == 0 ? 0 : std::numeric_limits<double>::infinity();
    return (between / (groups - 1)) / (within / (values - groups));
  }
};

/// Splits the sum of squares around the grand mean into the parts between and within the runs (R. A. Fisher,
/// Statistical Methods for Research Workers, 1925). (n - 1) s^2 is the part within a run of n values.
Squares sums_of_squares(const ComparisonInput& input) {
  std::vector<const std::vector<double>*> groups;
  for (const auto& series : input.baselines) groups.push_back(&series.values);
  groups.push_back(&input.current.values);
  const double origin = mean(*groups.front());  // sums of values near 0 lose no digits
  long double sum = 0;
  Squares made{.groups = static_cast<double>(groups.size())};
  for (const auto* values : groups) {
    sum += mean_from(origin, *values) * static_cast<long double>(values->size());
    made.values += static_cast<double>(values->size());
    if (values->size() > 1) made.within += variance(*values) * static_cast<double>(values->size() - 1);
  }
  const long double grand = sum / static_cast<long double>(made.values);
  bool all_equal = made.within == 0;
  for (const auto* values : groups) {
    const long double apart = mean_from(origin, *values) - grand;
    made.between += static_cast<double>(apart * apart * static_cast<long double>(values->size()));
    all_equal = all_equal && values->front() == groups.front()->front();
  }
  if (all_equal) made.between = 0;  // exactly 0, even if the grand mean is rounded
  return made;
}

/// Returns the outcome: worse than every reference, better than every one, or among them.
Outcome place_among(const ComparisonInput& input) {
  const auto beyond_all = [&](int side) {  // 1: the losing side; -1: the other
    // is_worse() is strict, so a mean that equals the mean of a reference is not beyond it.
    return std::ranges::all_of(input.baselines, [&](const Series& before) {
      return is_worse(input, side * mean_difference(input.current.values, before.values));
    });
  };
  if (beyond_all(1)) return Outcome::regressed;
  return beyond_all(-1) ? Outcome::improved : Outcome::pass;
}

}  // namespace

Verdict anova(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, "anova", 1)) return *verdict;
  const Squares squares = sums_of_squares(input);
  // Runs of one value each leave no degree of freedom for the error.
  if (squares.values <= squares.groups) return *cannot_judge(input, "anova", 2);
  Verdict verdict = undecided(input, "anova");
  const double df1 = squares.groups - 1;
  const double df2 = squares.values - squares.groups;
  verdict.df = {df1, df2};
  verdict.critical = f_quantile_upper(input.thresholds.significance, df1, df2);
  verdict.statistic = squares.f();
  verdict.p_value = squares.within == 0 ? (squares.between == 0 ? 1 : 0) : f_tail(squares.f(), df1, df2);
  const bool differ = squares.f() > *verdict.critical;
  const Outcome outcome = differ ? place_among(input) : Outcome::pass;
  set_outcome(input, verdict, outcome);
  if (differ && outcome == Outcome::pass) {
    verdict.warnings.emplace_back(
        "the reference runs differ from each other; the current run lies among them");
  }
  return verdict;
}

}  // namespace holdfast::stats
