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

/// Share of rounds that may be repeated, whether or not the others agree better.
constexpr double kDisturbedMax = 0.5;
/// Rounds from which their agreement is known well enough to choose by.
constexpr std::size_t kAgreeingMin = 8;
/// The sides' clocks differ where their medians differ by more than this, and not by chance.
constexpr double kClockApart = 0.002;
constexpr double kClockLevel = 0.001;
/// More samples of one side would be left out where its share is higher by more than this, and not by chance: at the first
/// level it may not pass by the others alone, at the second all of them count.
constexpr double kLeftOutMore = 0.02;
constexpr double kLeftOutSuspected = 0.1;
constexpr double kLeftOutCertain = 0.00005;
/// Where samples compute for less of their time, twice MIN_EFFECT may look like less than MIN_EFFECT.
constexpr double kComputing = 0.5;
/// Of what the first threads wanted of the processors, the share that others had: more is no chance.
constexpr double kWanted = 0.02;
/// Days whose clocks differ by less are alike.
constexpr double kClockStill = 0.005;

using Round = std::pair<Believed, Believed>;  ///< baseline, current

struct GuardedRounds {
  std::vector<Round> kept;
  int rejected = 0;
  std::vector<double> more_left_out;  ///< of the current program's samples, in each round, kept or not

  int all() const { return static_cast<int>(kept.size()) + rejected; }
};

/// Share of its samples.
double left_out(const Believed& process) {
  return 1 - static_cast<double>(process.samples.size()) / static_cast<double>(process.all);
}

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

/// The rounds that are learned from.
std::vector<Round> first_of(std::vector<Round> rounds) {
  rounds.resize(std::min(rounds.size(), kLearning));
  return rounds;
}

/// Whether the differences are those of the sides: their mean is further from 0 than `apart`, and not by chance.
bool sides_differ(const std::vector<double>& differences, double apart, double level) {
  if (differences.size() < kLearning) return false;
  const auto made = trimmed_mean(differences);
  const double least = t_quantile_upper(level / 2, made.df) * made.standard_error;
  return std::fabs(made.mean) > std::max(apart, least);
}

/// Whether the clock runs faster beside one of the programs: then its speed is the program's doing.
bool clocks_differ(const std::vector<Round>& rounds) {
  std::vector<double> ratios;
  ratios.reserve(rounds.size());
  for (const auto& [before, now] : rounds) ratios.push_back(std::log(clock_of(now) / clock_of(before)));
  return sides_differ(ratios, kClockApart, kClockLevel);
}

/// Whether one program disturbs itself: more of its samples are left out, in all rounds, or in those that count, where the
/// machine itself disturbs many wholly.
bool disturbs_itself(const GuardedRounds& undisturbed, double level) {
  std::vector<double> more;
  more.reserve(undisturbed.kept.size());
  for (const auto& [before, now] : undisturbed.kept) more.push_back(left_out(now) - left_out(before));
  return sides_differ(more, kLeftOutMore, level) ||
         sides_differ(undisturbed.more_left_out, kLeftOutMore, level);
}

double follows_in(const std::vector<Round>& learned, double clock_ns) {
  std::vector<Believed> processes;
  processes.reserve(2 * learned.size());
  for (const auto& [before, now] : learned) {
    processes.push_back(before);
    processes.push_back(now);
  }
  return follows_clock(processes, clock_ns);
}

void add(Series& series, const Believed& process, double clock_ns, double follows, const Aggregator& by) {
  series.values.push_back(value_at(process, clock_ns, follows, by));
  if (process.layout) series.layouts.push_back(*process.layout);
  ++series.n_processes;
  series.n_samples += static_cast<long>(process.samples.size());
}

/// Whether threads or children of the programs may have waited for a processor. Nobody sees how long.
bool may_have_waited(const std::vector<Process>& baseline, const std::vector<Process>& current) {
  double taken_ns = 0;
  double computed_ns = 0;
  double delayed_ns = 0;
  for (const auto* side : {&baseline, &current}) {
    for (const auto& process : *side) {
      for (const auto& sample : process.samples) {
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

std::vector<Round> with_processor_time(std::vector<Round> rounds) {
  for (auto& [before, now] : rounds) {
    for (auto* process : {&before, &now}) {
      for (auto& sample : process->samples) sample.value = sample.cpu_ns;
    }
  }
  return rounds;
}

/// Both sides of the rounds, with so much of the clock divided out.
void fill(Series& baseline, Series& current, const std::vector<Round>& rounds, double clock_ns,
          double follows, const Aggregator& by) {
  int number = 0;
  for (const auto& [before, now] : rounds) {
    add(baseline, before, clock_ns, follows, by);
    add(current, now, clock_ns, follows, by);
    baseline.pairs.push_back(number);
    current.pairs.push_back(number++);
  }
}

/// What was done about the clock.
std::string clock_text(double follows, bool differ) {
  if (differ) return "the clock differs between the sides and is left in";
  if (follows == 0) return "the clock is left in";
  return follows == 1 ? "the clock is divided out" : "the root of the clock is divided out";
}

/// What was left out, of the rounds of which so many were disturbed.
std::string summary_of(const GuardedRounds& chosen, int disturbed, const std::string& clock) {
  if (disturbed == 0) return clock;
  const auto rounds = std::to_string(disturbed) + " of " + std::to_string(chosen.all()) + " rounds";
  return chosen.rejected > 0 ? clock + "; " + rounds + " were disturbed and repeated"
                             : "the machine disturbed " + rounds + "; all count; " + clock;
}

/// Half of the interval of the rounds' ratios, with the clock left in.
double half_interval_of(const GuardedRounds& rounds, const Aggregator& by) {
  std::vector<double> ratios;
  ratios.reserve(rounds.kept.size());
  for (const auto& [before, now] : rounds.kept)
    ratios.push_back(std::log(value_at(now, 1, 0, by) / value_at(before, 1, 0, by)));
  return half_interval(adaptive_trimmed_mean(std::move(ratios)));
}

/// The disturbed samples are left out where that costs half of the rounds at most. The other choice takes its place where
/// its rounds agree better by far.
const GuardedRounds& chosen_rounds(const GuardedRounds& undisturbed, const GuardedRounds& all,
                                   const Aggregator& by) {
  const bool cheap = undisturbed.rejected <= kDisturbedMax * undisturbed.all();
  const auto& usual = cheap ? undisturbed : all;
  const auto& other = cheap ? all : undisturbed;
  if (std::min(usual.kept.size(), other.kept.size()) < kAgreeingMin) return usual;
  return half_interval_of(other, by) < kWorthwhile * half_interval_of(usual, by) ? other : usual;
}

Series session_series(const std::vector<Process>& session, double clock_ns, const Aggregator& by) {
  Series series;
  for (const auto& process : believed(session, LeaveOut::disturbed)) {
    if (!process.samples.empty()) add(series, process, clock_ns, 1, by);
  }
  return series;
}

/// On all days alike: then there is nothing to divide out.
bool clock_stood_still(const std::vector<std::vector<Process>>& sessions, double clock_ns) {
  return std::ranges::all_of(sessions, [&](const std::vector<Process>& session) {
    return std::fabs(usual_clock(session) / clock_ns - 1) < kClockStill;
  });
}

/// Learned from all days: today the clock may be calm.
double follows_over(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                    double clock_ns) {
  std::vector<Believed> processes = believed(current, LeaveOut::disturbed);
  for (const auto& session : sessions) {
    auto more = believed(session, LeaveOut::disturbed);
    processes.insert(processes.end(), more.begin(), more.end());
  }
  std::erase_if(processes, [](const Believed& process) { return process.samples.empty(); });
  return follows_clock(processes, clock_ns);
}

bool all_sessions_probed(const std::vector<std::vector<Process>>& sessions) {
  return std::ranges::all_of(sessions, all_probed);
}

/// Whether the values are the program's own.
bool computed_itself(const std::vector<Process>& side, const Aggregator& by) {
  return !by.of &&
         std::ranges::any_of(side, [](const Process& process) { return process.aggregate.has_value(); });
}

}  // namespace

Guarded guard(const std::vector<Process>& baseline, const std::vector<Process>& current,
              const Aggregator& by) {
  Guarded guarded;
  if (computed_itself(baseline, by) || computed_itself(current, by)) return guarded;
  if (!all_probed(baseline) || !all_probed(current)) return guarded;
  const auto usual = usual_of(baseline, current);
  const auto rounds_by = [&](LeaveOut leave_out) { return rounds_of(baseline, current, usual, leave_out); };
  const auto undisturbed = rounds_by(LeaveOut::disturbed);
  const auto all = rounds_by(LeaveOut::nothing);
  const bool itself = disturbs_itself(undisturbed, kLeftOutCertain);
  const auto& rounds = itself ? all : chosen_rounds(undisturbed, all, by);
  if (rounds.kept.empty()) return guarded;
  guarded.applies = true;
  for (const auto& round : rounds.kept) guarded.rounds.push_back(round.second.pair);
  guarded.rejected = rounds.rejected;
  guarded.may_disturb_itself = disturbs_itself(undisturbed, kLeftOutSuspected);
  const double clock_ns = (usual_clock(baseline) + usual_clock(current)) / 2;
  const bool differ = itself || clocks_differ(rounds.kept);
  guarded.follows = differ ? 0 : follows_in(first_of(rounds.kept), clock_ns);
  guarded.baselines.resize(1);
  fill(guarded.baselines.front(), guarded.current, rounds.kept, clock_ns, guarded.follows, by);
  guarded.may_have_waited = may_have_waited(baseline, current);
  if (guarded.follows > 0 || guarded.may_have_waited) {
    guarded.baselines_cross_check.resize(1);
    fill(guarded.baselines_cross_check.front(), guarded.current_cross_check,
         guarded.may_have_waited ? with_processor_time(rounds.kept) : rounds.kept, clock_ns, 0, by);
  }
  guarded.summary = itself ? "one program disturbs itself: all its samples count, and the clock is left in"
                           : summary_of(rounds, undisturbed.rejected, clock_text(guarded.follows, differ));
  return guarded;
}

Guarded guard_sessions(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                       const Aggregator& by) {
  Guarded guarded;
  if (computed_itself(current, by)) return guarded;
  if (!all_sessions_probed(sessions) || !all_probed(current)) return guarded;
  const double clock_ns = usual_clock(current);
  guarded.current = session_series(current, clock_ns, by);
  for (const auto& session : sessions) guarded.baselines.push_back(session_series(session, clock_ns, by));
  std::erase_if(guarded.baselines, [](const Series& series) { return series.values.empty(); });
  if (guarded.baselines.empty() || guarded.current.values.empty()) return {};
  guarded.applies = true;
  const bool still = clock_stood_still(sessions, clock_ns);
  guarded.follows = still ? 1 : follows_over(sessions, current, clock_ns);
  guarded.summary = still ? "the clock was the same on all days" : "the clock of each day is divided out";
  return guarded;
}

ComparisonInput guarded_input(ComparisonInput plain, const Guarded& guarded) {
  if (!guarded.applies) return plain;
  plain.baselines = guarded.baselines;
  plain.current = guarded.current;
  return plain;
}

std::optional<ComparisonInput> cross_check_input(ComparisonInput plain, const Guarded& guarded) {
  if (guarded.applies && guarded.may_disturb_itself && !guarded.may_have_waited) return plain;
  if (!guarded.applies || guarded.baselines_cross_check.empty()) return std::nullopt;
  plain.baselines = guarded.baselines_cross_check;
  plain.current = guarded.current_cross_check;
  plain.processor_time = guarded.may_have_waited;
  return plain;
}

}  // namespace holdfast::stats
