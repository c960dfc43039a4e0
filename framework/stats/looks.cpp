#include "stats/looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "model/defaults.hpp"
#include "stats/p_values.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/shift.hpp"
#include "stats/spending.hpp"
#include "stats/verdict_parts.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {
namespace {

constexpr std::array kLooks{6, 7, 8, 9, 11, 14, 19, 24, 29, 40};
/// Six processes have none of three in ten in one of eight gates, nine in one of 25. Where so many rounds can be that nine
/// are no larger a share of them than six are of the usual number, a pass takes nine.
constexpr int kQuickPass = 9;
/// Beyond the table, each look has half as many rounds more than the one before.
constexpr double kGrowth = 1.5;
/// Fresh rounds beyond the minimum effect must outnumber the others by this.
constexpr int kLead = 2;
/// Of a look's level: that at which an improvement excludes no change, and a pass twice the minimum effect. Unchanged code is
/// called improved in at most 2 of 1,000 gates then, and twice the minimum effect passes in at most 1 of 100, whatever the
/// noise (looks_rates_test.cpp).
constexpr double kNoChange = 0.005;
constexpr double kTwice = 0.2;
/// Of SIGNIFICANCE: the level at which each fresh round may confirm that there is a change. Unchanged code is red in at most
/// 2 of 1,000 gates then, whatever the noise (the same tests).
constexpr double kNoChangeConfirmed = 0.0004;

/// At this level a bound is the estimate itself.
constexpr double kEstimate = 0.5;

Series between(const Series& series, int from, int until) {
  Series part{.values = {}, .pairs = {}, .n_processes = 0, .n_samples = 0};
  for (std::size_t i = 0; i < series.values.size(); ++i) {
    if (series.pairs[i] < from || series.pairs[i] >= until) continue;
    part.values.push_back(series.values[i]);
    if (has_wholes(series)) part.wholes.push_back(series.wholes[i]);
    part.pairs.push_back(series.pairs[i]);
    ++part.n_processes;
  }
  part.n_samples = series.values.empty() ? 0 : series.n_samples * part.n_processes / series.n_processes;
  return part;
}

/// The input restricted to the rounds from `from` on and below `until`.
ComparisonInput rounds_between(const ComparisonInput& input, int from, int until) {
  ComparisonInput part = input;
  part.baselines = {between(input.baselines.front(), from, until)};
  part.current = between(input.current, from, until);
  return part;
}

int rounds_of(const ComparisonInput& input) {
  const auto& pairs = input.current.pairs;
  return pairs.empty() ? 0 : *std::ranges::max_element(pairs) + 1;
}

/// P(one side is ever ahead by `lead` within `rounds`), where each round is as likely to be for as against.
double chance_of_lead(int lead, int rounds) {
  std::map<int, double> ahead{{0, 1.0}};
  double reached = 0;
  for (int round = 0; round < rounds; ++round) {
    std::map<int, double> next;
    for (const auto& [by, chance] : ahead) {
      (by + 1 == lead ? reached : next[by + 1]) += chance / 2;
      next[by - 1] += chance / 2;
    }
    ahead = std::move(next);
  }
  return reached;
}

/// The rounds, and the cross-check of the same rounds, where there is one.
struct CheckedRounds {
  const ComparisonInput& input;
  const std::optional<ComparisonInput>& cross_check;
};

/// The look that decided, or the last that could be taken.
struct Looked {
  LookLevel level;
  int at = 0;  ///< rounds that were looked at
  Outcome outcome = Outcome::inconclusive;
  bool last = false;     ///< there are no later looks
  bool decides = false;  ///< no more rounds are needed

  bool clears() const { return is_cleared(outcome); }
};

/// What is left of a clearance where the improvement must exclude no change, and the pass twice the minimum effect. A
/// regression has yet to be confirmed.
Outcome sure(Outcome seen, const ComparisonInput& input, const LookLevel& level) {
  const double min_effect = input.thresholds.min_effect;
  if (min_effect == 0 || !is_cleared(seen)) return seen;
  if (seen == Outcome::improved && loses_less(input, 0, kNoChange * level.rest)) return seen;
  return loses_less(input, 2 * min_effect, kTwice * level.rest) ? Outcome::pass : Outcome::inconclusive;
}

/// Whether a pass waits for more rounds, since they are quick.
bool is_early(int rounds, int most) {
  return rounds < kQuickPass && most * kLooks.front() >= kQuickPass * defaults::kRoundsMax;
}

Looked look(const CheckedRounds& rounds, const LookLevel& level, int most, bool last) {
  const auto first = [&](const ComparisonInput& input) { return rounds_between(input, 0, level.rounds); };
  const auto outcome = [&](const ComparisonInput& part) {
    return sure(shift_outcome(part, level.alarm, level.rest), part, level);
  };
  const auto part = first(rounds.input);
  Looked looked{.level = level, .at = level.rounds, .outcome = outcome(part), .last = last};
  if (looked.clears() && rounds.cross_check)
    looked.outcome = agreed(looked.outcome, outcome(first(*rounds.cross_check)));
  const bool open =
      looked.outcome == Outcome::inconclusive ||
      (looked.outcome == Outcome::pass && (is_early(level.rounds, most) || seems_improved(part)));
  looked.decides = last ? looked.outcome != Outcome::inconclusive : !open;
  return looked;
}

/// Looks at the rounds that are `done` until one look decides.
Looked look_through(const CheckedRounds& rounds, int done, const RoundsPlanned& planned) {
  Looked looked;
  const auto levels = look_levels(rounds.input.thresholds.significance, planned);
  for (const auto& level : levels) {
    if (level.rounds > done) return looked.at > 0 ? looked : Looked{.level = level, .at = done};
    looked = look(rounds, level, planned.most, level.rounds == levels.back().rounds);
    if (looked.decides) break;
  }
  return looked;
}

/// What the look's level says, as far as it is sure.
Verdict verdict_of(const CheckedRounds& rounds, const Looked& looked) {
  const auto verdict = [&](const ComparisonInput& input) {
    return shift_at(rounds_between(input, 0, looked.at), looked.level.rest);
  };
  auto seen = verdict(rounds.input);
  hold_to(rounds.cross_check, verdict, seen);
  if (seen.outcome == looked.outcome || seen.outcome == Outcome::inconclusive) return seen;
  seen.message += looked.clears()
                      ? "; more rounds would tell whether it is an improvement"
                      : ", but a loss of twice as much is not excluded yet; raise PROCESSES or BUDGET";
  seen.outcome = looked.outcome;
  return seen;
}

/// How far the rounds beyond the minimum effect were ahead of the others, at most, in their order.
int lead_of(const ComparisonInput& fresh) {
  const double theta = std::log1p(fresh.thresholds.min_effect);
  int ahead = 0;
  int most = 0;
  for (const double ratio : round_ratios(fresh)) {
    ahead += loss(fresh, ratio) > theta ? 1 : -1;
    most = std::max(most, ahead);
  }
  return most;
}

/// No look comes before the first one.
int last_look(const RoundsPlanned& planned) {
  const int ended = std::max(planned.ended.value_or(planned.most), kLooks.front());
  return std::min(ended, planned.most);
}

std::string rounds_text(int rounds) { return std::to_string(rounds) + " fresh rounds"; }

Verdict unconfirmed(Verdict all, int fresh) {
  if (all.outcome != Outcome::regressed) return all;
  all.outcome = Outcome::inconclusive;
  all.message += ", which " + rounds_text(fresh) + " did not confirm; raise PROCESSES or BUDGET";
  return all;
}

/// Whether the fresh rounds confirm an alarm, and all rounds exclude no change. One of the mean may be due to few of many
/// rounds, which do not outnumber the others; the mean of the fresh ones lies beyond the minimum effect, too.
bool confirms(const ComparisonInput& all, const ComparisonInput& fresh, bool of_mean) {
  const auto& limits = all.thresholds;
  const double level = kNoChangeConfirmed * limits.significance;
  if (of_mean) return mean_loses_more(fresh, limits.min_effect, kEstimate) && mean_loses_more(all, 0, level);
  return lead_of(fresh) >= kLead && (limits.min_effect == 0 || loses_more(all, 0, level));
}

/// After an alarm: do the rounds that came after it say the same?
Decision decide_alarm(const CheckedRounds& rounds, const Looked& alarm, int done, int rounds_max,
                      double evidence) {
  const int fresh = done - alarm.at;
  const auto& input = rounds.input;
  const bool of_mean =
      !loses_more(rounds_between(input, 0, alarm.at), input.thresholds.min_effect, alarm.level.alarm);
  const bool confirmed = confirms(input, rounds_between(input, alarm.at, done), of_mean);
  const bool more = fresh < rounds_max;
  Verdict all = shift(rounds.input);
  hold_to(rounds.cross_check, shift, all);
  if (!confirmed || all.outcome != Outcome::regressed)
    return {more ? Need::confirmation : Need::nothing, unconfirmed(std::move(all), fresh)};
  const bool enough = any_time_p_value(all.p_value.value_or(0), all.pairs) <= evidence;
  all.message += "; confirmed by " + rounds_text(fresh);
  return {more && !enough ? Need::confirmation : Need::nothing, std::move(all)};
}

}  // namespace

std::vector<int> looks_up_to(int rounds) {
  std::vector<int> looks;
  int next = kLooks.front();
  while (next < rounds) {
    looks.push_back(next);
    const auto* later = std::upper_bound(kLooks.begin(), kLooks.end(), next);
    next = later != kLooks.end() ? *later : static_cast<int>(next * kGrowth);
  }
  looks.push_back(rounds);
  return looks;
}

std::vector<LookLevel> look_levels(double significance, const RoundsPlanned& planned) {
  thread_local std::map<std::tuple<double, int, int>, std::vector<LookLevel>> known;  // worth a millisecond
  const int rounds = last_look(planned);
  auto& levels = known[{significance, planned.most, rounds}];
  if (!levels.empty()) return levels;
  const auto looks = looks_up_to(rounds);
  const auto shared = [&](double level) { return levels_of_looks(spendable(level), looks, planned.most); };
  // Of alarms at that level, so many are confirmed by chance that the level itself is left.
  const auto alarm = shared(significance / chance_of_lead(kLead, planned.most));
  const auto rest = shared(significance);
  for (std::size_t i = 0; i < looks.size(); ++i) levels.push_back({looks[i], alarm[i], rest[i]});
  return levels;
}

Decision decide_by_looks(const ComparisonInput& input, const RoundsPlanned& planned, double evidence,
                         const std::optional<ComparisonInput>& cross_check) {
  const CheckedRounds rounds{input, cross_check};
  const int done = rounds_of(input);
  const auto looked = look_through(rounds, done, planned);
  if (looked.outcome == Outcome::regressed) return decide_alarm(rounds, looked, done, planned.most, evidence);
  auto verdict = verdict_of(rounds, looked);
  return {looked.decides || looked.last ? Need::nothing : Need::rounds, std::move(verdict)};
}

}  // namespace holdfast::stats
