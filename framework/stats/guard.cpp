#include "stats/guard.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "stats/distributions.hpp"
#include "stats/probe_readings.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

/// Shares of rounds that may be repeated before less is left out; of disturbed ones more, where so many are left.
constexpr double kDisturbedMax = 0.5;
constexpr double kDisturbedMost = 0.9;
constexpr std::size_t kEnoughLeft = 20;
constexpr double kContendedMax = 0.75;
/// The sides' clocks differ where their medians differ by more than this, and not by chance.
constexpr double kClockApart = 0.002;
constexpr double kClockLevel = 0.001;
/// More samples of one side are left out where its share is higher by more than this, and not by chance.
constexpr double kLeftOutMore = 0.02;
constexpr double kLeftOutLevel = 0.005;
/// Days whose clocks differ by less are alike.
constexpr double kClockStill = 0.005;

using Round = std::pair<Believed, Believed>;  ///< baseline, current

struct GuardedRounds {
  LeaveOut leave_out = LeaveOut::disturbed;
  std::vector<Round> kept;
  int rejected = 0;

  int all() const { return static_cast<int>(kept.size()) + rejected; }
  bool rejects_more_than(double share) const { return rejected > share * all(); }
};

GuardedRounds rounds_of(const std::vector<Process>& baseline, const std::vector<Process>& current,
                        const Usual& usual, LeaveOut leave_out) {
  std::map<int, Believed> before;
  for (auto& process : believed(baseline, usual.baseline, leave_out))
    before[process.pair] = std::move(process);
  std::map<int, Believed> now;
  for (auto& process : believed(current, usual.current, leave_out)) now[process.pair] = std::move(process);
  GuardedRounds rounds{.leave_out = leave_out, .kept = {}};
  for (auto& [pair, process] : now) {
    const auto found = before.find(pair);
    if (found == before.end() || found->second.all == 0 || process.all == 0) continue;
    if (found->second.enough() && process.enough()) {
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

/// Whether the clock runs faster beside one of the programs: then its speed is the program's doing.
bool clocks_differ(const std::vector<Round>& learned) {
  std::vector<double> ratios;
  ratios.reserve(learned.size());
  for (const auto& [before, now] : learned) ratios.push_back(std::log(clock_of(now) / clock_of(before)));
  if (ratios.size() < kLearning) return false;
  const auto made = trimmed_mean(ratios);
  const double apart = std::fabs(made.mean);
  return apart > kClockApart && apart > t_quantile_upper(kClockLevel / 2, made.df) * made.standard_error;
}

/// Of each process, by its round.
std::map<int, double> shares_left_out(const std::vector<Process>& side, const Probes& usual,
                                      LeaveOut leave_out) {
  std::map<int, double> shares;
  for (const auto& process : believed(side, usual, leave_out)) {
    if (process.all == 0) continue;
    const auto all = static_cast<double>(process.all);
    shares[process.pair] = 1 - static_cast<double>(process.samples.size()) / all;
  }
  return shares;
}

bool leaves_out_more(const std::vector<Process>& baseline, const std::vector<Process>& current,
                     const Usual& usual, LeaveOut leave_out) {
  const auto before = shares_left_out(baseline, usual.baseline, leave_out);
  std::vector<double> more;
  for (const auto& [pair, share] : shares_left_out(current, usual.current, leave_out)) {
    if (const auto found = before.find(pair); found != before.end()) more.push_back(share - found->second);
  }
  if (more.size() < kLearning) return false;
  const auto made = trimmed_mean(more);
  return made.mean > kLeftOutMore &&
         made.mean > t_quantile_upper(kLeftOutLevel, made.df) * made.standard_error;
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

std::string clock_text(double follows, bool differ) {
  if (differ) return "the clock differs between the sides and is left in";
  if (follows == 0) return "the clock is left in";
  return follows == 1 ? "the clock is divided out" : "the root of the clock is divided out";
}

std::string summary_of(const GuardedRounds& chosen, const GuardedRounds& strict, const std::string& clock) {
  const auto some = [](const GuardedRounds& rounds) {
    return std::to_string(rounds.rejected) + " of " + std::to_string(rounds.all()) + " rounds";
  };
  switch (chosen.leave_out) {
    case LeaveOut::disturbed:
      return chosen.rejected > 0 ? clock + "; " + some(chosen) + " were disturbed and repeated" : clock;
    case LeaveOut::contended:
      return "the machine disturbed " + some(strict) +
             "; only those on a core that was slower were repeated, " + some(chosen) + "; " + clock;
    case LeaveOut::nothing:
      break;
  }
  return "the machine disturbed " + some(strict) + ", too many to leave out: all count; " + clock;
}

bool leaves_enough(const GuardedRounds& strict) {
  const bool many = strict.kept.size() >= kEnoughLeft;
  return !strict.rejects_more_than(many ? kDisturbedMost : kDisturbedMax);
}

/// The strictest choice that leaves enough rounds.
GuardedRounds chosen_rounds(const std::vector<Process>& baseline, const std::vector<Process>& current,
                            const Usual& usual, const GuardedRounds& strict) {
  if (leaves_enough(strict)) return strict;
  auto contended = rounds_of(baseline, current, usual, LeaveOut::contended);
  if (!contended.rejects_more_than(kContendedMax)) return contended;
  return rounds_of(baseline, current, usual, LeaveOut::nothing);
}

Series session_series(const std::vector<Process>& session, double clock_ns, const Aggregator& by) {
  Series series;
  for (const auto& process : believed(session, LeaveOut::disturbed)) {
    if (process.enough()) add(series, process, clock_ns, 1, by);
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
  std::erase_if(processes, [](const Believed& process) { return !process.enough(); });
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
  const auto strict = rounds_of(baseline, current, usual, LeaveOut::disturbed);
  const auto rounds = chosen_rounds(baseline, current, usual, strict);
  if (rounds.kept.empty()) return guarded;
  guarded.applies = true;
  guarded.rejected = rounds.rejected;
  guarded.leaves_out_more = leaves_out_more(baseline, current, usual, rounds.leave_out);
  const double clock_ns = (usual_clock(baseline) + usual_clock(current)) / 2;
  const auto learned = first_of(rounds.kept);
  const bool differ = clocks_differ(learned);
  guarded.follows = differ ? 0 : follows_in(learned, clock_ns);
  guarded.baselines.resize(1);
  fill(guarded.baselines.front(), guarded.current, rounds.kept, clock_ns, guarded.follows, by);
  if (guarded.follows > 0) {
    guarded.baselines_undivided.resize(1);
    fill(guarded.baselines_undivided.front(), guarded.current_undivided, rounds.kept, clock_ns, 0, by);
  }
  guarded.summary = summary_of(rounds, strict, clock_text(guarded.follows, differ));
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

std::optional<ComparisonInput> undivided_input(ComparisonInput plain, const Guarded& guarded) {
  if (guarded.applies && guarded.leaves_out_more) return plain;
  if (!guarded.applies || guarded.baselines_undivided.empty()) return std::nullopt;
  plain.baselines = guarded.baselines_undivided;
  plain.current = guarded.current_undivided;
  return plain;
}

}  // namespace holdfast::stats
