#include "judge/shift.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "judge/distributions.hpp"
#include "judge/ratio_estimate.hpp"
#include "judge/wording.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

/// Share of runs in which a loss of the size `mde` is found.
constexpr double kPower = 0.95;

/// Bounds of the loss, in logarithms; positive is worse.
struct Loss {
  double estimate = 0;
  double low = 0;
  double high = 0;
};

Loss loss_of(const Question& question, const LogRatio& ratio) {
  Loss made{loss(question, ratio.estimate), loss(question, ratio.low), loss(question, ratio.high)};
  if (made.low > made.high) std::swap(made.low, made.high);
  return made;
}

Outcome decide(const Loss& loss, double theta) {
  if (loss.low > theta) return Outcome::regressed;
  if (loss.high < -theta) return Outcome::improved;
  return loss.high < theta ? Outcome::pass : Outcome::inconclusive;
}

/// The interval shrinks with the root of the rounds: how many until it is clear of the minimum effect.
std::string advice(const Loss& loss, double theta, int rounds) {
  const double half = (loss.high - loss.low) / 2;
  const double clearance = std::fabs(loss.estimate - theta);
  const double needed = clearance > 0 ? rounds * (half / clearance) * (half / clearance) : 1e9;
  if (rounds == 0 || needed > 1000) return "; a larger MIN_EFFECT would decide it";
  return "; about " + std::to_string(static_cast<int>(std::ceil(needed))) +
         " rounds would decide it (raise PROCESSES or BUDGET)";
}

std::string sentence(const Question& question, const Verdict& verdict, const Loss& loss, double theta) {
  const auto change = change_text(question, *verdict.estimate);
  const auto limit = format_percent_unsigned(question.thresholds.min_effect);
  switch (verdict.outcome) {
    case Outcome::regressed:
      return change + ", more than the " + limit + " that matter";
    case Outcome::improved:
      return change + ", an improvement of more than " + limit;
    case Outcome::pass:
      return change + ", within the " + limit + " that do not matter";
    default:
      return change + ": on neither side of " + limit + advice(loss, theta, verdict.pairs);
  }
}

void add_pair_evidence(const Question& question, const LogRatio& ratio, double theta, Verdict& verdict) {
  if (!ratio.df) return;
  const double se = *ratio.standard_error;
  const double t = (loss(question, ratio.estimate) - theta) / se;
  verdict.df = {*ratio.df};
  verdict.critical = t_quantile_upper(question.thresholds.significance, *ratio.df);
  if (se > 0) {
    verdict.statistic = t;
    verdict.p_value = t_tail(t, *ratio.df);
  }
  verdict.mde = std::expm1(theta + (*verdict.critical + t_quantile_upper(1 - kPower, *ratio.df)) * se);
}

Verdict not_decided(Verdict verdict, const std::string& reason) {
  verdict.outcome = Outcome::inconclusive;
  verdict.message = reason;
  return verdict;
}

bool enough(const LogRatio& ratio) { return !ratio.df || ratio.rounds >= defaults::kRoundsMin; }

}  // namespace

Outcome shift_outcome(const Question& question, double alarm, double rest) {
  const double theta = std::log1p(question.thresholds.min_effect);
  const auto at = [&](double level) {
    const auto made = estimate_ratio(question, level).log_ratio;
    return made && enough(*made) ? decide(loss_of(question, *made), theta) : Outcome::inconclusive;
  };
  return at(alarm) == Outcome::regressed ? Outcome::regressed : at(rest);
}

Verdict shift(const Question& question) {
  if (auto verdict = cannot_judge(question, "shift", 1)) return *verdict;
  Verdict verdict = undecided(question, "shift");
  const auto made = estimate_ratio(question, question.thresholds.significance);
  verdict.warnings.insert(verdict.warnings.end(), made.warnings.begin(), made.warnings.end());
  if (!made.log_ratio) return not_decided(verdict, made.reason);
  const double theta = std::log1p(question.thresholds.min_effect);
  const Loss loss = loss_of(question, *made.log_ratio);
  verdict.estimate = as_ratio(*made.log_ratio);
  verdict.interval = Interval{made.log_ratio->low, made.log_ratio->high};
  verdict.pairs = made.log_ratio->rounds;
  add_pair_evidence(question, *made.log_ratio, theta, verdict);
  if (!enough(*made.log_ratio)) {
    return not_decided(verdict, "only " + std::to_string(verdict.pairs) + " rounds; at least " +
                                    std::to_string(defaults::kRoundsMin) +
                                    " are needed (raise PROCESSES or BUDGET)");
  }
  verdict.outcome = decide(loss, theta);
  verdict.message = sentence(question, verdict, loss, theta);
  return verdict;
}

}  // namespace holdfast::judge
