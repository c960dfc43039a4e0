#include "hunt/compare_range.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "stats/gate.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/shift.hpp"
#include "stats/spending.hpp"
#include "stats/statistics.hpp"

namespace holdfast::hunt {
namespace {

/// Significance of the bounds that are shown.
constexpr double kLossSignificance = 0.05;
/// Least time of a round, as a share of W, because logarithms need a positive one.
constexpr double kLeast = 1e-3;

void add(stats::Series& series, double value) {
  series.pairs.push_back(static_cast<int>(series.values.size()));
  series.values.push_back(value);
  ++series.n_processes;
  ++series.n_samples;
}

/// Returns the first `count` rounds as input of the gate.
stats::ComparisonInput input_of(const Bar& bar, const std::vector<Round>& rounds, std::size_t count) {
  stats::ComparisonInput input;
  input.baselines.resize(1);
  input.thresholds.min_effect = bar.min_effect;
  input.thresholds.significance = kLossSignificance;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& spent = rounds[i].spent;
    // For a part, both sides are W except for the additional time. So the gate judges the loss as a share of
    // the whole.
    const double more = spent.current - spent.previous;
    add(input.baselines.front(), bar.whole > 0 ? bar.whole : spent.previous);
    add(input.current, bar.whole > 0 ? std::max(bar.whole + more, kLeast * bar.whole) : spent.current);
    if (const auto place = rounds[i].place) {
      input.baselines.front().places.push_back(*place);
      input.current.places.push_back(*place);
    }
  }
  return input;
}

std::string word_of(Outcome outcome) {
  if (outcome == Outcome::regressed) return "slower";
  if (outcome == Outcome::improved) return "faster";
  return outcome == Outcome::pass ? "not slower" : "undecided";
}

/// The levels are cached: integrating them takes milliseconds, and all hunts have the same.
const std::vector<double>& levels_of(double level, const std::vector<int>& looks, int rounds_max) {
  thread_local std::map<std::tuple<double, int, int>, std::vector<double>> known;
  auto& levels = known[{level, looks.back(), rounds_max}];
  if (levels.empty()) levels = stats::levels_of_looks(stats::spendable(level), looks, rounds_max);
  return levels;
}

/// Returns the outcome of a look at these rounds; none if more rounds are needed. `ended`: there is no time for more,
/// and this is the last look.
std::optional<Outcome> outcome_of_part(const Bar& bar, const std::vector<Round>& rounds, bool ended) {
  const int done = static_cast<int>(rounds.size());
  const auto looks = stats::looks_up_to(ended ? done : bar.rounds_max);
  const auto look = std::ranges::find(looks, done);
  if (look == looks.end()) return std::nullopt;
  const auto level = [&](double of_all) {
    return levels_of(of_all, looks, bar.rounds_max)[static_cast<std::size_t>(look - looks.begin())];
  };
  const auto input = input_of(bar, rounds, rounds.size());
  const auto outcome = stats::Estimates(input).middle_outcome(level(bar.alarm), level(bar.rest));
  if (outcome == Outcome::inconclusive && done < looks.back()) return std::nullopt;
  return outcome;
}

/// Returns the outcome of a look at these rounds for the whole range; none if more rounds are needed.
std::optional<Outcome> outcome_of_whole(const Bar& bar, const std::vector<Round>& rounds, bool ended) {
  auto input = input_of(bar, rounds, rounds.size());
  input.thresholds.significance = bar.alarm;
  stats::RoundsPlanned planned{bar.rounds_max};
  if (ended) planned.ended = static_cast<int>(rounds.size());
  const auto decision = stats::decide_by_looks(input, planned);
  if (decision.need != Need::nothing && !ended) return std::nullopt;
  return decision.verdict.outcome;
}

std::optional<Outcome> outcome_after(const Bar& bar, const std::vector<Round>& rounds, bool ended) {
  if (rounds.size() < static_cast<std::size_t>(defaults::kRoundsMin)) return std::nullopt;
  return bar.whole > 0 ? outcome_of_part(bar, rounds, ended) : outcome_of_whole(bar, rounds, ended);
}

PinpointSides medians(const std::vector<Round>& rounds, PinpointSides Round::*of) {
  std::vector<double> previous;
  std::vector<double> current;
  for (const auto& round : rounds) {
    previous.push_back((round.*of).previous);
    current.push_back((round.*of).current);
  }
  return {median(previous), median(current)};
}

/// A callee that is missing in a round took no time in it.
std::vector<CalleeTimes> callees_of(const std::vector<Round>& rounds) {
  std::map<std::string, std::vector<Round>> by_callee;
  for (const auto& round : rounds) {
    for (const auto& one : round.callees)
      by_callee[one.callee].push_back({.spent = one.spent, .executions = {}});
  }
  std::vector<CalleeTimes> callees;
  for (auto& [callee, seen] : by_callee) {
    seen.resize(rounds.size());
    callees.push_back({.callee = callee, .spent = medians(seen, &Round::spent)});
  }
  return callees;
}

/// Describes any number of rounds, also those of a range that failed later.
void describe(const Bar& bar, const std::vector<Round>& rounds, RangeComparison& made) {
  made.rounds = static_cast<int>(rounds.size());
  if (rounds.empty()) return;
  made.median = medians(rounds, &Round::spent);
  made.executions = medians(rounds, &Round::executions);
  for (const auto& round : rounds) {
    if (round.callee) made.callee = round.callee;
  }
  made.callees = callees_of(rounds);
  // The loss and its bounds come from the estimate that decides.
  const auto estimate =
      stats::estimate_ratio(input_of(bar, rounds, rounds.size()), kLossSignificance).log_ratio;
  const double of = bar.whole > 0 ? bar.whole : made.median.previous;
  if (!estimate) {
    made.loss = made.median.current - made.median.previous;
    made.low = made.high = made.loss;
    return;
  }
  made.loss = of * std::expm1(estimate->estimate);
  made.low = of * std::expm1(estimate->low);
  made.high = of * std::expm1(estimate->high);
}

/// The whole cannot be compared if a build never ran it; a part that never ran lost nothing.
void check(const Bar& bar, const Round& round) {
  if (bar.whole > 0 || (round.spent.previous > 0 && round.spent.current > 0)) return;
  const auto side = round.spent.previous > 0 ? &PinpointSides::current : &PinpointSides::previous;
  const std::string build = side == &PinpointSides::current ? "current" : "previous";
  throw Error((round.executions.*side > 0 ? "takes no more time than the probes around it in the "
                                          : "never ran in the ") +
              build + " build");
}

/// With some 80 ns for each pair of probes, this is two seconds in each process.
constexpr double kExecutionsMax = 25e6;

/// A process sleeps if it neither computed nor waited for a processor for more than this share of its time.
constexpr double kIdleMax = 0.1;
/// If a process waited for a larger share of its time than this, the rest is too small to judge.
constexpr double kWaitedMax = 0.99;

/// The run delay is the time on a run queue, from /proc/PID/schedstat (Linux: scheduler/sched-stats). The
/// rest of the time that is not CPU time is sleep.
bool says_where_it_waited(const probes::ProbeReading& reading) {
  const auto& usage = reading.ended.usage;
  const double own_ns = usage.wall_ns - usage.run_delay_ns;
  const double idle_ns = own_ns - usage.user_ns - usage.system_ns;
  return reading.threads <= 1 && own_ns > 0 && idle_ns <= kIdleMax * own_ns;
}

/// Returns the time of the long executions beyond that of the same number of short ones.
double excess_ns(const probes::SiteReading& site, std::uint64_t short_count) {
  // The two sums are rounded separately, so their difference may be below 0.
  const double short_ns = std::max(0.0, site.seconds - site.long_seconds) * 1e9;
  const double typical_ns = short_ns / static_cast<double>(short_count);
  return std::max(0.0, site.long_seconds * 1e9 - static_cast<double>(site.long_count) * typical_ns);
}

double waited_share(const probes::ProbeReading& reading) {
  const auto& usage = reading.ended.usage;
  return std::clamp(usage.run_delay_ns / usage.wall_ns, 0.0, kWaitedMax);
}

/// Returns the estimated wait of the executions of one kind.
double waited_ns(const probes::SiteReading& site, double waited_share) {
  const auto short_count = site.count - site.long_count;
  if (short_count > site.long_count) return excess_ns(site, short_count);
  return site.seconds * 1e9 * waited_share;
}

std::vector<probes::SiteReading> kinds_of(const probes::ProbeReading& reading) {
  if (!reading.sites.empty()) return reading.sites;
  return {{.count = reading.count,
           .seconds = reading.seconds,
           .long_count = reading.long_count,
           .long_seconds = reading.long_seconds}};
}

}  // namespace

double level_of_comparison(double level, int k) { return level / (static_cast<double>(k) * (k + 1)); }

RangeComparison compare_range(const Bar& bar, const std::function<std::optional<Round>(int)>& round) {
  RangeComparison made;
  std::vector<Round> rounds;
  std::optional<Outcome> outcome;
  try {
    while (!outcome) {
      const auto next = round(static_cast<int>(rounds.size()));
      if (next) {
        check(bar, *next);
        rounds.push_back(*next);
      }
      // Without time for another round, the rounds so far get a last look.
      outcome = outcome_after(bar, rounds, !next);
      if (!next) break;
    }
    made.outcome = outcome ? word_of(*outcome) : "undecided";
  } catch (const Error& wrong) {
    // An error of the range is an answer: the search goes on with other ranges.
    made.outcome = "not measured";
    made.note = wrong.what();
  }
  describe(bar, rounds, made);
  return made;
}

std::string executed_more_often(const RangeComparison& made) {
  const auto& times = made.executions;
  const double more = times.current - times.previous;
  if (more <= 0) return "";
  const double each = times.previous > 0 ? made.median.previous / times.previous : 0;
  if (times.previous > 0 && more * each < made.loss / 2) return "";
  return "it is executed " + format_number(times.current) + " times instead of " +
         format_number(times.previous);
}

std::string executed_too_often(const RangeComparison& made) {
  const double times = std::max(made.executions.previous, made.executions.current);
  if (times <= kExecutionsMax) return "";
  return "it is executed " + format_number(times) +
         " times in a process, so probes in it would take longer than the program; give it less work";
}

double spent_ns(const probes::ProbeReading& reading, const probes::SiteReading& site) {
  const double all = site.seconds * 1e9;
  if (!says_where_it_waited(reading)) return all;
  return all - std::min({waited_ns(site, waited_share(reading)), reading.ended.usage.run_delay_ns, all});
}

double spent_ns(const probes::ProbeReading& reading) {
  const double all = reading.seconds * 1e9;
  if (!says_where_it_waited(reading)) return all;
  double waited = 0;
  for (const auto& kind : kinds_of(reading)) waited += waited_ns(kind, waited_share(reading));
  // A range cannot have waited longer than its process, or than it took.
  return all - std::min({waited, reading.ended.usage.run_delay_ns, all});
}

namespace {

/// A call by a pointer has no callee before it runs, so its time is in none.
void add_callees(const binary::Function& function, const probes::ProbeReading& reading,
                 double PinpointSides::*side, std::vector<CalleeTimes>& callees) {
  for (const auto& site : reading.sites) {
    const auto name = shown_name(function.sites[site.site].callee);
    if (name.empty()) continue;  // the call is by a pointer
    auto known = std::ranges::find(callees, name, &CalleeTimes::callee);
    if (known == callees.end()) known = callees.insert(known, {.callee = name, .spent = {}});
    known->spent.*side += spent_ns(reading, site);
  }
}

}  // namespace

std::vector<CalleeTimes> callees_of(const Pair& pair, const probes::ProbeReading& was,
                                    const probes::ProbeReading& is) {
  std::vector<CalleeTimes> callees;
  if (pair.comparison.differences.empty() || was.sites.empty() || is.sites.empty()) return callees;
  add_callees(pair.previous, was, &PinpointSides::previous, callees);
  add_callees(pair.current, is, &PinpointSides::current, callees);
  return callees;
}

}  // namespace holdfast::hunt
