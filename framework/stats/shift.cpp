#include "stats/shift.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/distributions.hpp"
#include "stats/gate.hpp"
#include "stats/places.hpp"
#include "stats/ranks.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/verdict_parts.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {
namespace {

/// At this level both bounds equal the estimate. At a higher level, the lower bound would be above the upper one.
constexpr double kNoInterval = 0.5;

constexpr auto kWhy =
    "; more samples of one program look disturbed, perhaps by the program itself (GUARD off judges all "
    "samples)";
constexpr auto kWhyDisagree =
    "; the machine was another one, or its load differed (--fresh begins a new experiment)";
constexpr auto kWhyWaited =
    "; other programs used the processors, and its threads or children may have waited for them (measure "
    "while the machine is less busy)";

/// The unit that a verdict counts: rounds of pairs, else processes of the smaller side. The number of sessions cannot
/// be raised.
struct Counted {
  int number = 0;
  const char* noun = "";
};

Counted counted(const ComparisonInput& input, const LogRatio& ratio) {
  if (input.sessions || input.baselines.size() > 1) return {};
  if (ratio.rounds > 0) return {ratio.rounds, "rounds"};
  const auto least = std::min(input.baselines.front().values.size(), input.current.values.size());
  return {static_cast<int>(least), "processes on each side"};
}

/// Returns a text with the number of units needed: the interval shrinks with the root of that number until it is clear
/// of the minimum effect.
std::string advice(const Loss& loss, double theta, const Counted& counted) {
  const double half = (loss.high - loss.low) / 2;
  const double clearance = std::fabs(loss.estimate - theta);
  const double needed = clearance > 0 ? counted.number * (half / clearance) * (half / clearance) : 1e9;
  const auto effect = format_percent_unsigned(std::expm1(std::max(loss.high, 0.0)));
  if (counted.number == 0 || needed > 1000) return "; a MIN_EFFECT above " + effect + " would decide it";
  return "; about " + std::to_string(static_cast<int>(std::ceil(needed))) + " " + counted.noun +
         " would decide it (raise PROCESSES or BUDGET), or a MIN_EFFECT above " + effect;
}

std::string sentence(const ComparisonInput& input, const Verdict& verdict, const Loss& loss,
                     const LogRatio& ratio) {
  const double theta = std::log1p(input.thresholds.min_effect);
  const auto change = change_text(input, *verdict.estimate);
  const auto limit = format_percent_unsigned(input.thresholds.min_effect);
  switch (verdict.outcome) {
    case Outcome::regressed:
      return change + ", more than the " + limit + " that matter";
    case Outcome::improved:
      return change + ", an improvement of more than " + limit;
    case Outcome::pass:
      return change + (loss.low < -theta ? ", not worse by the " + limit + " that matter"
                                         : ", within the " + limit + " that do not matter");
    default:
      return change + ": not clearly above or below " + limit + advice(loss, theta, counted(input, ratio));
  }
}

/// Adds the t test of "the value is at most 0" to the verdict. `above`: the value. Without any spread, the p-value is
/// 0 or 1.
void add_test(double above, const LogRatio& ratio, Verdict& verdict) {
  verdict.df = {*ratio.df};
  verdict.critical = t_quantile_upper(verdict.thresholds.significance, *ratio.df);
  if (*ratio.standard_error == 0) {
    verdict.p_value = above > 0 ? 0 : 1;
    return;
  }
  verdict.statistic = above / *ratio.standard_error;
  verdict.p_value = t_tail(*verdict.statistic, *ratio.df);
}

/// Returns the p-value of "the loss is at most MIN_EFFECT" without a distribution, by ranks.
double rank_tail(const ComparisonInput& input, double theta) {
  if (is_paired(input)) {
    auto losses = round_ratios(input);
    for (double& each : losses) each = loss(input, each) - theta;
    return signed_rank_tail(std::move(losses));
  }
  // The baseline is made worse by MIN_EFFECT. Then "the loss is at most MIN_EFFECT" is "both sides are
  // alike", which ranks test.
  const double moved = input.direction == Direction::lower ? std::exp(theta) : std::exp(-theta);
  auto before = input.baselines.front().values;
  for (double& each : before) each *= moved;
  const bool more = input.direction == Direction::lower;
  return more ? mann_whitney_tail(before, input.current.values)
              : mann_whitney_tail(input.current.values, before);
}

/// Returns the standard error, or half of the interval in units of the normal distribution if there is none.
double spread_of(const LogRatio& ratio, double level) {
  return ratio.standard_error.value_or((ratio.high - ratio.low) / 2 / normal_quantile_upper(level));
}

Verdict not_decided(Verdict verdict, const std::string& reason) {
  verdict.outcome = Outcome::inconclusive;
  verdict.message = reason;
  return verdict;
}

/// Returns an undecided verdict, which still shows what was seen.
Verdict without_interval(const ComparisonInput& input, Verdict verdict, const RatioEstimate& made) {
  show_estimate(input, verdict);  // with the same warnings, if there is an estimate
  if (verdict.estimate)
    return not_decided(verdict, made.reason + ". Observed: " + change_text(input, *verdict.estimate));
  verdict.warnings.insert(verdict.warnings.end(), made.warnings.begin(), made.warnings.end());
  return not_decided(verdict, made.reason);
}

/// Estimates the change. If the level leaves nothing between the bounds, the reason says so.
RatioEstimate estimate_for(const ComparisonInput& input) {
  const double level = input.thresholds.significance;
  if (level < kNoInterval) return estimate_ratio(input, level);
  return {.log_ratio = {},
          .reason = "SIGNIFICANCE " + format_number(level) +
                    " is the level of each bound, which leaves no interval between them; it must be below " +
                    format_number(kNoInterval),
          .warnings = {}};
}

bool enough(const LogRatio& ratio) { return ratio.rounds == 0 || ratio.rounds >= defaults::kRoundsMin; }

/// Fills in the evidence, whatever the outcome is.
void show(const ComparisonInput& input, const LogRatio& ratio, Verdict& verdict) {
  verdict.estimate = as_ratio(ratio);
  verdict.interval = Interval{ratio.low, ratio.high};
  verdict.pairs = ratio.rounds;
  const double theta = std::log1p(input.thresholds.min_effect);
  const double level = input.thresholds.significance;
  // The loss that a one-sided test of this level finds with a power of kPower: both quantiles, in standard
  // errors, beyond theta.
  const double quantiles = ratio.df
                               ? t_quantile_upper(level, *ratio.df) + t_quantile_upper(1 - kPower, *ratio.df)
                               : normal_quantile_upper(level) + normal_quantile_upper(1 - kPower);
  verdict.mde = std::expm1(theta + quantiles * spread_of(ratio, level));
  if (ratio.df) {
    add_test(loss(input, ratio.estimate) - theta, ratio, verdict);
  } else {
    verdict.p_value = rank_tail(input, theta);
  }
}

/// Checks the mean if the verdict of the middle clears the program. If the mean regressed, the verdict shows
/// the mean.
void hold_to_mean(const ComparisonInput& input, Verdict& verdict) {
  const auto& [level, min_effect] = std::pair(input.thresholds.significance, input.thresholds.min_effect);
  const auto mean = Estimates(input).mean_loss(level, level);
  const auto seen = verdict.outcome;
  verdict.outcome = mean_rule(seen, mean, min_effect);
  if (is_cleared(verdict.outcome) || verdict.outcome == seen) return;
  if (verdict.outcome == Outcome::regressed) {
    // Estimate, interval and p-value must be those of the number that the sentence is about.
    show(input, *estimate_mean(input, level), verdict);
    verdict.message = change_text(input, *verdict.estimate) + " in the mean, more than the " +
                      format_percent_unsigned(min_effect) + " that matter: " + where_lost(input);
    return;
  }
  verdict.message = change_text(input, *verdict.estimate) + ", but a loss of " +
                    format_percent_unsigned(kMeanExcluded * min_effect) + " in the mean is not excluded" +
                    (mean.estimate > std::log1p(min_effect) ? ": " + where_lost(input) : "") +
                    "; raise PROCESSES or BUDGET";
}

/// The source of a cross-check, and the reason why a program that passes otherwise does not pass it.
struct CheckedBy {
  const char* of;
  const char* why;
};
CheckedBy checked_by(const ComparisonInput& cross_check) {
  if (cross_check.of_all_runs) return {"with the rounds of earlier runs, ", kWhyDisagree};
  if (cross_check.processor_time) return {"in processor time, ", kWhyWaited};
  return {"with all samples, ", kWhy};
}

}  // namespace

Verdict shift(const ComparisonInput& input) {
  if (auto verdict = cannot_judge(input, "shift", 1)) return *verdict;
  Verdict verdict = undecided(input, "shift");
  const auto made = estimate_for(input);
  if (!made.log_ratio) return without_interval(input, verdict, made);
  verdict.warnings.insert(verdict.warnings.end(), made.warnings.begin(), made.warnings.end());
  show(input, *made.log_ratio, verdict);
  verdict.places = place_part(input);
  if (!enough(*made.log_ratio)) {
    return not_decided(verdict, "only " + std::to_string(verdict.pairs) + " rounds; at least " +
                                    std::to_string(defaults::kRoundsMin) +
                                    " are needed (raise PROCESSES or BUDGET)");
  }
  const Loss loss = loss_of(input, *made.log_ratio);
  verdict.outcome = middle_rule(loss, input.thresholds.min_effect);
  verdict.message = sentence(input, verdict, loss, *made.log_ratio);
  if (is_held_to_mean(input, verdict.outcome)) hold_to_mean(input, verdict);
  return verdict;
}

Verdict shift_at(ComparisonInput input, double level) {
  const double declared = input.thresholds.significance;
  // The testers read the level of their bounds from the thresholds; the report shows the declared one.
  input.thresholds.significance = level;
  Verdict verdict = shift(input);
  verdict.thresholds.significance = declared;
  return verdict;
}

Verdict shift_guarded(const ComparisonInput& plain, const Guarded& guarded) {
  auto verdict = shift(guarded_input(plain, guarded));
  hold_to(cross_check_input(plain, guarded), plain.thresholds.significance, verdict);
  return verdict;
}

void hold_to(const std::optional<ComparisonInput>& cross_check, double level, Verdict& verdict) {
  if (cross_check && is_cleared(verdict.outcome))
    hold_to_checked(*cross_check, shift_at(*cross_check, level), verdict);
}

void hold_to_checked(const ComparisonInput& cross_check, const Verdict& checked, Verdict& verdict) {
  if (!is_cleared(verdict.outcome)) return;
  const auto outcome = agreed(verdict.outcome, checked.outcome);
  if (outcome == verdict.outcome) return;
  const bool passes = outcome == Outcome::pass;
  const auto& [of, why] = checked_by(cross_check);
  verdict.message += std::string(passes ? "; " : ", but ") + of + checked.message;
  if (!passes) verdict.message += why;
  verdict.outcome = outcome;
}

}  // namespace holdfast::stats
