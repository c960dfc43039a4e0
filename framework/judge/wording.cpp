#include "judge/wording.hpp"

#include <algorithm>
#include <cmath>

#include "judge/ratio_estimate.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

/// "slower" or "faster" of a time, "higher" or "lower" of anything else.
std::string word_of(const Question& question, double ratio) {
  const bool more = ratio > 1;
  if (is_time(question.metric)) return more ? "slower" : "faster";
  return more ? "higher" : "lower";
}

std::string without_plus(std::string text) {
  if (text.front() == '+') text.erase(0, 1);
  return text;
}

/// The change in the direction of the word: positive, unless bounds reach across zero.
std::string bounds_text(const Ratio& ratio) {
  const double sign = ratio.ratio > 1 ? 1 : -1;
  const auto percent = [&](double bound) { return without_plus(format_percent(sign * (bound - 1))); };
  const auto [first, second] =
      ratio.ratio > 1 ? std::pair(ratio.low, ratio.high) : std::pair(ratio.high, ratio.low);
  return "[" + percent(first) + ", " + percent(second) + "]";
}

/// Sums of squares of a million values up to this still fit into a double.
constexpr double kLargest = 1e150;

bool all_usable(const Series& series) {
  return std::all_of(series.values.begin(), series.values.end(),
                     [](double value) { return std::fabs(value) <= kLargest; });  // not for a NaN
}

std::string lacking(const Question& question, std::size_t least) {
  if (question.baselines.empty()) return "there is no baseline to compare with";
  const auto short_of = [&](const Series& series) { return series.values.size() < least; };
  if (short_of(question.current) ||
      std::any_of(question.baselines.begin(), question.baselines.end(), short_of)) {
    return "too few values: each side needs at least " + std::to_string(least) + "; raise PROCESSES";
  }
  if (!all_usable(question.current) ||
      !std::all_of(question.baselines.begin(), question.baselines.end(), all_usable)) {
    return "a value is not a finite number, or beyond 1e150, where squares overflow";
  }
  return "";
}

}  // namespace

std::string change_text(const Question& question, const Ratio& ratio) {
  const double change = std::fabs(ratio.ratio - 1);
  const bool bounded = ratio.low < ratio.high;
  return word_of(question, ratio.ratio) + " by " + without_plus(format_percent(change)) +
         (bounded ? " " + bounds_text(ratio) : "");
}

double loss(const Question& question, double log_ratio) {
  return question.direction == Direction::lower ? log_ratio : -log_ratio;
}

bool is_worse(const Question& question, double difference) {
  return question.direction == Direction::lower ? difference > 0 : difference < 0;
}

Verdict undecided(const Question& question, const std::string& tester) {
  Verdict verdict;
  verdict.tester = tester;
  verdict.thresholds = question.thresholds;
  for (const auto& series : question.baselines) {
    verdict.baseline.push_back(summarise(series, question.thresholds.significance));
  }
  verdict.current = summarise(question.current, question.thresholds.significance);
  if (question.thresholds.unit != "process") {
    verdict.warnings.emplace_back(
        "samples of one process are treated as independent: such a verdict is no gate");
  }
  return verdict;
}

std::optional<Verdict> cannot_judge(const Question& question, const std::string& tester, std::size_t least) {
  const auto reason = lacking(question, least);
  if (reason.empty()) return std::nullopt;
  Verdict verdict = undecided(question, tester);
  verdict.outcome = question.baselines.empty() ? Outcome::no_baseline : Outcome::inconclusive;
  verdict.message = reason;
  return verdict;
}

void show_estimate(const Question& question, Verdict& verdict) {
  const auto made = estimate_pooled(question, defaults::kShiftSignificance);
  if (!made.log_ratio) return;
  verdict.estimate = as_ratio(*made.log_ratio);
  verdict.pairs = made.log_ratio->rounds;
  verdict.warnings.insert(verdict.warnings.end(), made.warnings.begin(), made.warnings.end());
}

}  // namespace holdfast::judge
