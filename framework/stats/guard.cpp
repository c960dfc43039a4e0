#include "stats/guard.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "stats/distributions.hpp"
#include "stats/probe_readings.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

/// Largest share of rounds that the guard may reject, unless the other choice agrees far better.
constexpr double kDisturbedMax = 0.5;
/// Minimum number of rounds whose agreement is known well enough for a choice.
constexpr std::size_t kAgreeingMin = 8;
/// One program disturbs itself if its share of left-out samples is higher by more than kLeftOutMore and by more than
/// chance explains. At the level kLeftOutSuspected it may not pass by the kept samples alone; at kLeftOutCertain all
/// samples count.
constexpr double kLeftOutMore = 0.02;
constexpr double kLeftOutSuspected = 0.1;
constexpr double kLeftOutCertain = 0.00005;
/// If samples compute for less of their time than this share, twice MIN_EFFECT may look like less than MIN_EFFECT.
constexpr double kComputing = 0.5;
/// Share of the processor time that the first threads wanted and other processes got. A larger share is not chance.
constexpr double kWanted = 0.02;

using Round = std::pair<Believed, Believed>;  ///< baseline, current

struct GuardedRounds {
  std::vector<Round> kept;
  int rejected = 0;
  std::vector<double> more_left_out;  ///< left-out share, current less baseline, of each round, kept or not

  int all() const { return static_cast<int>(kept.size()) + rejected; }
};

/// Returns the share of its samples that were left out.
double left_out(const Believed& process) {
  return 1 - static_cast<double>(process.samples.size()) / static_cast<double>(process.all);
}

/// Pairs the processes of both sides by their rounds. A process without a partner is left out.
GuardedRounds rounds_of(const std::vector<Process>& baseline, const std::vector<Process>& current,
                        const Usual& usual, LeaveOut leave_out) {
  std::map<int, Believed> before;
  for (auto& process : believed(baseline, usual.baseline, leave_out))
    before[process.pair] = std::move(process);
  std::map<int, Believed> now;
  for (auto& process : believed(current, usual.current, leave_out)) now[process.pair] = std::move(process);
  GuardedRounds rounds;
  for (auto& [pair, process] : now) {
    const auto found = before.find(pair);
    // A process that never had a sample is not disturbed: its round is neither kept nor to be repeated by the
    // guard.
    if (found == before.end() || found->second.all == 0 || process.all == 0) continue;
    rounds.more_left_out.push_back(left_out(process) - left_out(found->second));
    if (!found->second.samples.empty() && !process.samples.empty()) {
      rounds.kept.emplace_back(std::move(found->second), std::move(process));
    } else {
      ++rounds.rejected;
    }
  }
  return rounds;
}

/// Returns true if the sides differ: the mean of the differences is further from 0 than `apart` and than chance
/// explains.
bool sides_differ(const std::vector<double>& differences, double apart, double level) {
  if (differences.size() < kLearning) return false;
  const auto made = trimmed_mean(differences);
  // Either side may disturb itself, so the level is two-sided.
  const double least = t_quantile_upper(level / 2, made.df) * made.standard_error;
  return std::fabs(made.mean) > std::max(apart, least);
}

/// Returns true if one program disturbs itself: more of its samples are left out in all rounds. The rounds that count
/// are also checked alone, for a machine that disturbs many rounds completely.
bool disturbs_itself(const GuardedRounds& undisturbed, double level) {
  std::vector<double> more;
  more.reserve(undisturbed.kept.size());
  for (const auto& [before, now] : undisturbed.kept) more.push_back(left_out(now) - left_out(before));
  return sides_differ(more, kLeftOutMore, level) ||
         sides_differ(undisturbed.more_left_out, kLeftOutMore, level);
}

/// Returns true if threads or children of the programs may have waited for a processor. The length of that wait is
/// unknown.
bool may_have_waited(const std::vector<Process>& baseline, const std::vector<Process>& current) {
  double taken_ns = 0;
  double computed_ns = 0;
  double delayed_ns = 0;
  for (const auto* side : {&baseline, &current}) {
    for (const auto& process : *side) {
      for (const auto& sample : process.samples) {
        // One sample without a CPU time makes both sums incomparable.
        if (sample.cpu_ns <= 0) return false;  // not known
        const auto iterations = static_cast<double>(sample.iterations);
        taken_ns += iterations * sample.value;
        computed_ns += iterations * sample.cpu_ns;
        delayed_ns += iterations * sample.run_delay_ns;
      }
    }
  }
  return computed_ns < kComputing * taken_ns && delayed_ns > kWanted * (computed_ns + delayed_ns);
}

/// The samples stay the same, so that the cross-check is about the same rounds.
std::vector<Round> with_processor_time(std::vector<Round> rounds) {
  for (auto& [before, now] : rounds) {
    for (auto* process : {&before, &now}) {
      for (auto& sample : process->samples) sample.value = sample.cpu_ns;
    }
  }
  return rounds;
}

/// Appends the values of the rounds to the series of both sides.
void fill(Series& baseline, Series& current, const std::vector<Round>& rounds, const Aggregator& by) {
  int number = 0;
  // Rounds are numbered again without gaps: the gate counts rounds by their numbers (gate.cpp).
  for (const auto& [before, now] : rounds) {
    add_process(baseline, before, by);
    add_process(current, now, by);
    baseline.pairs.push_back(number);
    current.pairs.push_back(number++);
  }
}

/// Describes what was left out. `disturbed`: number of disturbed rounds.
std::string summary_of(const GuardedRounds& chosen, int disturbed) {
  if (disturbed == 0) return "no round was disturbed";
  const auto rounds = std::to_string(disturbed) + " of " + std::to_string(chosen.all()) + " rounds";
  return chosen.rejected > 0 ? rounds + " were disturbed and repeated"
                             : "the machine disturbed " + rounds + "; all count";
}

/// Returns half of the interval of the rounds' ratios.
double half_interval_of(const GuardedRounds& rounds, const Aggregator& by) {
  std::vector<double> ratios;
  ratios.reserve(rounds.kept.size());
  for (const auto& [before, now] : rounds.kept)
    ratios.push_back(std::log(value_of(now, by) / value_of(before, by)));
  return half_interval(adaptive_trimmed_mean(std::move(ratios)));
}

/// Returns `undisturbed` if leaving the disturbed samples out costs at most half of the rounds, else `all`. The other
/// choice replaces it if its rounds agree far better.
const GuardedRounds& chosen_rounds(const GuardedRounds& undisturbed, const GuardedRounds& all,
                                   const Aggregator& by) {
  const bool cheap = undisturbed.rejected <= kDisturbedMax * undisturbed.all();
  const auto& usual = cheap ? undisturbed : all;
  const auto& other = cheap ? all : undisturbed;
  if (std::min(usual.kept.size(), other.kept.size()) < kAgreeingMin) return usual;
  return half_interval_of(other, by) < kWorthwhile * half_interval_of(usual, by) ? other : usual;
}

}  // namespace

Guarded guard(const std::vector<Process>& baseline, const std::vector<Process>& current,
              const Aggregator& by) {
  Guarded guarded;
  if (!can_be_guarded(baseline, by) || !can_be_guarded(current, by)) return guarded;
  const auto usual = usual_of(baseline, current);
  const auto rounds_by = [&](LeaveOut leave_out) { return rounds_of(baseline, current, usual, leave_out); };
  // Both choices are made in any case: whether a program disturbs itself is judged by what would be left out.
  const auto undisturbed = rounds_by(LeaveOut::disturbed);
  const auto all = rounds_by(LeaveOut::nothing);
  const bool itself = disturbs_itself(undisturbed, kLeftOutCertain);
  const auto& rounds = itself ? all : chosen_rounds(undisturbed, all, by);
  if (rounds.kept.empty()) return guarded;
  guarded.applies = true;
  for (const auto& round : rounds.kept) guarded.rounds.push_back(round.second.pair);
  guarded.rejected = rounds.rejected;
  guarded.may_disturb_itself = disturbs_itself(undisturbed, kLeftOutSuspected);
  guarded.baselines.resize(1);
  fill(guarded.baselines.front(), guarded.current, rounds.kept, by);
  guarded.may_have_waited = may_have_waited(baseline, current);
  if (guarded.may_have_waited) {
    guarded.baselines_cross_check.resize(1);
    fill(guarded.baselines_cross_check.front(), guarded.current_cross_check, with_processor_time(rounds.kept),
         by);
  }
  guarded.summary = itself ? "one program disturbs itself, so all its samples count"
                           : summary_of(rounds, undisturbed.rejected);
  return guarded;
}

ComparisonInput guarded_input(ComparisonInput plain, const Guarded& guarded) {
  if (!guarded.applies) return plain;
  plain.baselines = guarded.baselines;
  plain.current = guarded.current;
  return plain;
}

std::optional<ComparisonInput> cross_check_input(ComparisonInput plain, const Guarded& guarded) {
  if (guarded.may_have_waited) {
    plain.baselines = guarded.baselines_cross_check;
    plain.current = guarded.current_cross_check;
    plain.processor_time = true;
    return plain;
  }
  // The plain input has all samples, also those that the guard left out.
  if (guarded.may_disturb_itself) return plain;
  return std::nullopt;
}

}  // namespace holdfast::stats
