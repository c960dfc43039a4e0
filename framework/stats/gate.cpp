#include "stats/gate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "model/defaults.hpp"
#include "stats/p_values.hpp"
#include "stats/places.hpp"
#include "stats/shift.hpp"
#include "stats/spending.hpp"
#include "stats/verdict_parts.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {
namespace {

// ---- the numbers of the gate
/// Share of the level for the bounds of the mean. Rounds that happen to have few of the rare slow samples also vary little,
/// so that Student's upper bound is too low. The lower one is another chance to call unchanged code slower.
constexpr double kMeanLevel = 0.05;

/// Rounds of the first looks. Six are the fewest that can be trimmed.
constexpr std::array kLooks{6, 7, 8, 9, 11, 14, 19, 24, 29, 40};
/// After the table, each look has half as many rounds more than the one before.
constexpr double kGrowth = 1.5;
/// A pass takes nine rounds if rounds are quick: nine are then no larger a share of all rounds than six are usually. If a
/// loss is in three of ten processes, six processes miss it in one of eight gates, nine in one of 25.
constexpr int kQuickPass = 9;

/// Shares of a look's level: at the first one, an improvement must exclude no change; at the second one, a pass must
/// exclude twice the minimum effect. Then unchanged code is called improved in at most 2 of 1,000 gates, and twice
/// the minimum effect passes in at most 1 of 100, whatever the noise (looks_rates_test.cpp).
constexpr double kNoChange = 0.005;
constexpr double kTwice = 0.2;
/// Multiple of MIN_EFFECT: an estimate that is a larger gain may become an improvement. Smaller ones are mostly chance.
constexpr double kSeems = 1.5;

/// Fresh rounds beyond the minimum effect must outnumber the others by this.
constexpr int kLead = 2;
/// All rounds must show a change at this share of SIGNIFICANCE, as each fresh round may confirm it. Unchanged code is
/// red in at most 2 of 1,000 gates, whatever the noise (the same tests).
constexpr double kNoChangeConfirmed = 0.0004;

constexpr double kEstimate = 0.5;  ///< at this level a bound is the estimate itself

}  // namespace

// ---- what rounds say
Loss loss_of(const ComparisonInput& input, const LogRatio& ratio) {
  Loss made{loss(input, ratio.estimate), loss(input, ratio.low), loss(input, ratio.high)};
  if (made.low > made.high) std::swap(made.low, made.high);
  return made;
}

Outcome middle_rule(const Loss& loss, double min_effect) {
  const double theta = std::log1p(min_effect);
  if (loss.low > theta) return Outcome::regressed;
  if (loss.high < -theta) return Outcome::improved;
  return loss.high < theta ? Outcome::pass : Outcome::inconclusive;
}

Outcome mean_rule(Outcome seen, const Loss& mean, double min_effect) {
  if (mean.low > std::log1p(min_effect)) return Outcome::regressed;
  if (!is_cleared(seen)) return seen;
  if (mean.high >= std::log1p(kMeanExcluded * min_effect)) return Outcome::inconclusive;
  return mean.estimate < 0 ? seen : Outcome::pass;
}

bool is_held_to_mean(const ComparisonInput& input, Outcome middle) {
  return middle != Outcome::regressed && input.thresholds.min_effect > 0;
}

Estimates::Estimates(const ComparisonInput& of)
    : input(of), middle(estimate_ratio(of, kEstimate).log_ratio), mean(estimate_mean(of, kEstimate)) {}

/// There are no bounds if there are too few rounds for them.
Loss Estimates::bounded(const std::optional<LogRatio>& made) const {
  constexpr double kAny = std::numeric_limits<double>::infinity();
  const bool enough = made && (made->rounds == 0 || made->rounds >= defaults::kRoundsMin);
  return enough ? loss_of(input, *made) : Loss{0, -kAny, kAny};
}

Loss Estimates::middle_at(double level) const {
  const bool by_student = middle && middle->df;
  return bounded(by_student ? at_level(*middle, level) : estimate_ratio(input, level).log_ratio);
}

Loss Estimates::mean_at(double level) const {
  return bounded(mean ? std::optional(at_level(*mean, level)) : std::nullopt);
}

Outcome Estimates::middle_outcome(double alarm, double rest) const {
  const auto at = [&](double level) { return middle_rule(middle_at(level), input.thresholds.min_effect); };
  if (at(alarm) == Outcome::regressed) return Outcome::regressed;
  const auto outcome = at(rest);
  return outcome == Outcome::regressed ? Outcome::inconclusive : outcome;
}

Loss Estimates::mean_loss(double alarm, double rest) const {
  auto loss = mean_at(kMeanLevel * alarm);
  loss.high = mean_at(kMeanLevel * rest).high;
  return loss;
}

Outcome Estimates::outcome(double alarm, double rest) const {
  const auto outcome = middle_outcome(alarm, rest);
  if (!is_held_to_mean(input, outcome)) return outcome;
  return mean_rule(outcome, mean_loss(alarm, rest), input.thresholds.min_effect);
}

bool Estimates::seem_improved() const {
  return middle_at(kEstimate).estimate < -kSeems * std::log1p(input.thresholds.min_effect);
}

Outcome agreed(Outcome guarded, Outcome cross_check) {
  if (!is_cleared(cross_check)) return Outcome::inconclusive;
  return cross_check == Outcome::improved ? guarded : Outcome::pass;
}

// ---- when it looks
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
  // No look comes before the first one.
  const int rounds = std::min(std::max(planned.ended.value_or(planned.most), kLooks.front()), planned.most);
  const double level = level_of_run(significance, planned.run);
  thread_local std::map<std::tuple<double, int, int>, std::vector<LookLevel>> known;  // saves a millisecond
  auto& of_run = known[{level, planned.most, rounds}];
  if (of_run.empty()) {
    const auto looks = looks_up_to(rounds);
    const auto shared = [&](double all) { return levels_of_looks(spendable(all), looks, planned.most); };
    // The smaller the probability that chance confirms an alarm, the more of the level alarms may spend.
    const auto alarm = shared(level / chance_of_lead(kLead, planned.most));
    const auto rest = shared(level);
    for (std::size_t i = 0; i < looks.size(); ++i) of_run.push_back({looks[i], alarm[i], rest[i]});
  }
  auto levels = of_run;
  for (auto& look : levels) look.rounds += planned.before;
  return levels;
}

namespace {

// ---- a look
/// The look that decided, or the last possible one.
struct Looked {
  LookLevel level;
  int at = 0;  ///< rounds that were looked at
  Outcome outcome = Outcome::inconclusive;
  bool last = false;     ///< there are no later looks
  bool decides = false;  ///< no more rounds are needed
};

/// Keeps `improved` only if it excludes no change, also over places. Otherwise the outcome is `pass` if twice the
/// minimum effect is excluded, else `inconclusive`. A regression is kept, because fresh rounds must still confirm it.
Outcome sure(Outcome seen, const Estimates& made, const LookLevel& level) {
  const double min_effect = made.input.thresholds.min_effect;
  if (min_effect == 0 || !is_cleared(seen)) return seen;
  if (seen == Outcome::improved && made.middle_at(kNoChange * level.rest).high < 0 &&
      gain_holds_at_places(made.input))
    return seen;
  const bool excludes_twice = made.middle_at(kTwice * level.rest).high < std::log1p(2 * min_effect);
  return excludes_twice ? Outcome::pass : Outcome::inconclusive;
}

/// Returns true if a pass should wait for more rounds, because the rounds are quick.
bool is_early(int rounds, int most) {
  return rounds < kQuickPass && most * kLooks.front() >= kQuickPass * defaults::kRoundsMax;
}

Looked look(const CountedRounds& rounds, const LookLevel& level, int most, bool last) {
  const auto outcome = [&](const Estimates& made) {
    return sure(made.outcome(level.alarm, level.rest), made, level);
  };
  const auto part = rounds_between(rounds.input, 0, level.rounds);
  const Estimates made(part);
  auto seen = outcome(made);
  if (is_cleared(seen) && rounds.cross_check)
    seen = agreed(seen, outcome(Estimates(rounds_between(*rounds.cross_check, 0, level.rounds))));
  const bool wants_more = seen == Outcome::pass && (is_early(level.rounds, most) || made.seem_improved());
  return {.level = level,
          .at = level.rounds,
          .outcome = seen,
          .last = last,
          .decides = seen != Outcome::inconclusive && (last || !wants_more)};
}

/// Looks at the rounds that are `done` until one look decides.
Looked look_through(const CountedRounds& rounds, int done, const RoundsPlanned& planned) {
  Looked looked;
  const auto levels = look_levels(rounds.input.thresholds.significance, planned);
  for (const auto& level : levels) {
    if (level.rounds > done) return looked.at > 0 ? looked : Looked{.level = level, .at = done};
    looked = look(rounds, level, planned.most, level.rounds == levels.back().rounds);
    if (looked.decides) break;
  }
  return looked;
}

/// Returns the verdict for a look that found no loss, with the bounds at its level.
Verdict verdict_of(const CountedRounds& rounds, const Looked& looked) {
  auto seen = shift_at(rounds_between(rounds.input, 0, looked.at), looked.level.rest);
  if (rounds.cross_check) hold_to(rounds_between(*rounds.cross_check, 0, looked.at), looked.level.rest, seen);
  if (seen.outcome == looked.outcome || seen.outcome == Outcome::inconclusive) return seen;
  seen.message += is_cleared(looked.outcome)
                      ? "; more rounds would show if it is an improvement"
                      : ", but a loss of twice as much is not excluded yet; raise PROCESSES or BUDGET";
  seen.outcome = looked.outcome;
  return seen;
}

// ---- an alarm
/// Returns the largest lead of the rounds beyond the minimum effect over the others, in their order.
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

/// Returns true if the rounds after an alarm confirm it, and all rounds exclude no change.
bool confirms(const Estimates& all, const Estimates& fresh, bool of_mean, double significance) {
  const double min_effect = all.input.thresholds.min_effect;
  const double level = kNoChangeConfirmed * significance;
  if (of_mean) return fresh.mean_at(kEstimate).low > std::log1p(min_effect) && all.mean_at(level).low > 0;
  return lead_of(fresh.input) >= kLead && (min_effect == 0 || all.middle_at(level).low > 0);
}

/// Decides after an alarm, by whether the rounds that came after it agree.
Decision decide_alarm(const CountedRounds& rounds, const Looked& alarm, int done,
                      const RoundsPlanned& planned, double evidence) {
  const auto& input = rounds.input;
  const int fresh = done - alarm.at;
  const bool more = fresh < planned.most;
  const auto before = rounds_between(input, 0, alarm.at);
  const auto after = rounds_between(input, alarm.at, done);
  const double level = alarm.level.alarm;
  const bool of_mean = Estimates(before).middle_outcome(level, level) != Outcome::regressed;
  const auto of_place = why_place(input, of_mean);
  const double of_run = level_of_run(input.thresholds.significance, planned.run);
  const bool confirmed = confirms(Estimates(input), Estimates(after), of_mean, of_run) && of_place.empty();
  Verdict all = shift_at(input, of_run);
  hold_to(rounds.cross_check, of_run, all);
  if (confirmed && all.outcome == Outcome::regressed) {
    const bool enough = any_time_p_value(all.p_value.value_or(0), all.pairs) <= evidence;
    all.message += "; confirmed by " + std::to_string(fresh) + " fresh rounds";
    return {more && !enough ? Need::confirmation : Need::nothing, std::move(all)};
  }
  if (all.outcome == Outcome::regressed) {
    const auto fewer =
        ", which " + std::to_string(fresh) + " new rounds did not confirm; raise PROCESSES or BUDGET";
    all.outcome = Outcome::inconclusive;
    all.message += of_place.empty() ? fewer : of_place;
  }
  return {more ? Need::confirmation : Need::nothing, std::move(all)};
}

}  // namespace

// ---- the decision
Decision decide_by_looks(const ComparisonInput& input, const RoundsPlanned& planned, double evidence,
                         const std::optional<ComparisonInput>& cross_check) {
  const CountedRounds rounds{input, cross_check};
  const int done = rounds_of(input);
  const auto looked = look_through(rounds, done, planned);
  if (looked.outcome == Outcome::regressed) return decide_alarm(rounds, looked, done, planned, evidence);
  return {looked.decides || looked.last ? Need::nothing : Need::rounds, verdict_of(rounds, looked)};
}
Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, const RoundsPlanned& planned,
                        double evidence, const EarlierRuns& earlier) {
  const auto runs = joined(earlier, {guarded_input(plain, guarded), cross_check_input(plain, guarded)});
  RoundsPlanned counted{planned.most, planned.ended, runs.before, planned.run};
  if (planned.ended && guarded.applies)
    counted.ended =
        static_cast<int>(std::ranges::lower_bound(guarded.rounds, *planned.ended) - guarded.rounds.begin());
  auto decision = decide_by_looks(runs.rounds.input, counted, evidence, runs.rounds.cross_check);
  hold_to(runs.of_all, level_of_run(plain.thresholds.significance, counted.run), decision.verdict);
  return decision;
}

}  // namespace holdfast::stats
