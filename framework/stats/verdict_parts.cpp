#include "stats/verdict_parts.hpp"

#include <algorithm>
#include <cmath>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/ratio_estimate.hpp"

namespace holdfast::stats {
namespace {

/// Returns "slower" or "faster" for a time, and "higher" or "lower" for any other metric.
std::string word_of(const ComparisonInput& input, double ratio) {
  const bool more = ratio > 1;
  if (is_time(input.metric)) return more ? "slower" : "faster";
  return more ? "higher" : "lower";
}

std::string without_plus(std::string text) {
  if (text.front() == '+') text.erase(0, 1);
  return text;
}

/// Returns the bounds of the change in the direction of word_of(): both are positive, unless the interval
/// contains zero.
std::string bounds_text(const Ratio& ratio) {
  const double sign = ratio.ratio > 1 ? 1 : -1;
  const auto percent = [&](double bound) { return without_plus(format_percent(sign * (bound - 1))); };
  const auto [first, second] =
      ratio.ratio > 1 ? std::pair(ratio.low, ratio.high) : std::pair(ratio.high, ratio.low);
  return "[" + percent(first) + ", " + percent(second) + "]";
}

/// The largest value that can be judged: the sum of the squares of a million such values still fits into a
/// double.
constexpr double kLargest = 1e150;

bool all_usable(const Series& series) {
  return std::ranges::all_of(series.values,
                             [](double value) { return std::fabs(value) <= kLargest; });  // false for a NaN
}

std::string lacking(const ComparisonInput& input, std::size_t least) {
  if (input.baselines.empty()) return "there is no baseline to compare with";
  const auto short_of = [&](const Series& series) { return series.values.size() < least; };
  if (short_of(input.current) || std::ranges::any_of(input.baselines, short_of)) {
    return "too few values: each side needs at least " + std::to_string(least) + "; raise PROCESSES";
  }
  if (!all_usable(input.current) || !std::ranges::all_of(input.baselines, all_usable)) {
    return "a value is not a finite number, or beyond 1e150, where squares overflow";
  }
  return "";
}

std::string sentence(const ComparisonInput& input, const Verdict& verdict) {
  const auto change = verdict.estimate ? change_text(input, *verdict.estimate) : std::string("changed");
  const auto by = " by " + verdict.tester + " at " + format_number(input.thresholds.significance);
  switch (verdict.outcome) {
    case Outcome::regressed:
    case Outcome::improved:
      return change + ", a difference" + by;
    default:
      return "no difference" + by + (verdict.estimate ? " (" + change + ")" : "");
  }
}

}  // namespace

std::string change_text(const ComparisonInput& input, const Ratio& ratio) {
  const double change = std::fabs(ratio.ratio - 1);
  const bool bounded = ratio.low < ratio.high;
  return word_of(input, ratio.ratio) + " by " + without_plus(format_percent(change)) +
         (bounded ? " " + bounds_text(ratio) : "");
}

double loss(const ComparisonInput& input, double log_ratio) {
  return input.direction == Direction::lower ? log_ratio : -log_ratio;
}

bool is_worse(const ComparisonInput& input, double difference) {
  return input.direction == Direction::lower ? difference > 0 : difference < 0;
}

Verdict undecided(const ComparisonInput& input, const std::string& tester) {
  Verdict verdict;
  verdict.tester = tester;
  verdict.thresholds = input.thresholds;
  for (const auto& series : input.baselines) {
    verdict.baseline.push_back(summarise(series, input.thresholds.significance));
  }
  verdict.current = summarise(input.current, input.thresholds.significance);
  if (input.thresholds.unit != "process") {
    verdict.warnings.emplace_back(
        "samples of one process are treated as independent, so this verdict does not gate");
  }
  return verdict;
}

std::optional<Verdict> cannot_judge(const ComparisonInput& input, const std::string& tester,
                                    std::size_t least) {
  const auto reason = lacking(input, least);
  if (reason.empty()) return std::nullopt;
  Verdict verdict = undecided(input, tester);
  verdict.outcome = input.baselines.empty() ? Outcome::no_baseline : Outcome::inconclusive;
  verdict.message = reason;
  return verdict;
}

void show_estimate(const ComparisonInput& input, Verdict& verdict) {
  const auto made = estimate_pooled(input, defaults::kShiftSignificance);
  if (!made.log_ratio) return;
  verdict.estimate = as_ratio(*made.log_ratio);
  verdict.pairs = made.log_ratio->rounds;
  verdict.warnings.insert(verdict.warnings.end(), made.warnings.begin(), made.warnings.end());
}

void set_outcome(const ComparisonInput& input, Verdict& verdict, Outcome outcome) {
  verdict.outcome = outcome;
  show_estimate(input, verdict);
  verdict.message = sentence(input, verdict);
}

void decide_against_each(const ComparisonInput& input, Verdict& verdict,
                         const std::function<bool(const Series&)>& same) {
  bool worse_than_any = false;
  bool better_than_all = true;
  // One worse reference outweighs any number of better ones.
  for (const auto& before : input.baselines) {
    const bool differs = !same(before);
    const bool worse = is_worse(input, mean_difference(input.current.values, before.values));
    worse_than_any = worse_than_any || (differs && worse);
    better_than_all = better_than_all && differs && !worse;
  }
  set_outcome(input, verdict,
              worse_than_any    ? Outcome::regressed
              : better_than_all ? Outcome::improved
                                : Outcome::pass);
}

}  // namespace holdfast::stats
