#include "stats/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/defaults.hpp"
#include "stats/distributions.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

/// Level of the test for disagreement. At this level, two unchanged runs of one machine differ in one of a
/// thousand experiments.
constexpr double kDisagree = 0.001;

template <class Value>
void append(const std::vector<Value>& more, std::vector<Value>& to) {
  to.insert(to.end(), more.begin(), more.end());
}

/// Appends the values of `later`, with their rounds numbered after the first `rounds`.
Series concatenated(Series series, const Series& later, int rounds) {
  append(later.values, series.values);
  append(later.places, series.places);
  append(later.wholes, series.wholes);
  for (const int round : later.pairs) series.pairs.push_back(rounds + round);
  series.n_processes += later.n_processes;
  series.n_samples += later.n_samples;
  return series;
}

/// The properties of `now` are kept; the rounds of `before` come first.
/// The looks count rounds by their numbers, so the numbers of both runs must follow each other without a gap.
ComparisonInput concatenated(const ComparisonInput& before, ComparisonInput now) {
  const int rounds = rounds_of(before);
  now.current = concatenated(before.current, now.current, rounds);
  now.baselines = {concatenated(before.baselines.front(), now.baselines.front(), rounds)};
  return now;
}

/// A run without a cross-check is checked by its own values: the joined cross-check must have the same rounds
/// as the joined input.
const ComparisonInput& checked(const CountedRounds& rounds) {
  return rounds.cross_check ? *rounds.cross_check : rounds.input;
}

CountedRounds concatenated(const CountedRounds& before, const CountedRounds& now) {
  CountedRounds all{concatenated(before.input, now.input)};
  if (before.cross_check || now.cross_check) {
    all.cross_check = concatenated(checked(before), checked(now));
    all.cross_check->processor_time = checked(now.cross_check ? now : before).processor_time;
  }
  return all;
}

/// Runs with too few rounds agree: a difference of so few would mostly be chance.
bool agree(const ComparisonInput& before, const ComparisonInput& now) {
  const auto then = round_ratios(before);
  const auto today = round_ratios(now);
  constexpr std::size_t kLeast = defaults::kRoundsMin;
  if (then.size() < kLeast || today.size() < kLeast) return true;
  const auto error = welch_error(then, today);
  const double difference = std::fabs(mean(today) - mean(then));
  return difference <= t_quantile_upper(kDisagree / 2, error.df) * error.standard_error;
}

}  // namespace

JoinedRounds joined(const EarlierRuns& earlier, CountedRounds now) {
  std::optional<CountedRounds> agreeing;
  std::optional<CountedRounds> all;
  const auto add = [](const CountedRounds& run, std::optional<CountedRounds>& to) {
    to = to ? concatenated(*to, run) : run;
  };
  bool disagree = false;
  for (const auto& run : earlier) {
    add(run, all);
    if (agree(run.input, now.input))
      add(run, agreeing);
    else
      disagree = true;
  }
  JoinedRounds made;
  // The rounds of all runs are kept for a pass, so that running until a friendly machine comes along does not
  // help.
  if (disagree) {
    made.of_all = checked(concatenated(*all, now));
    made.of_all->of_all_runs = true;
  }
  made.before = agreeing ? rounds_of(agreeing->input) : 0;
  made.rounds = agreeing ? concatenated(*agreeing, now) : std::move(now);
  return made;
}

double level_of_run(double significance, int run) {
  return run <= 1 ? significance : significance / (static_cast<double>(run) * (run + 1));
}

}  // namespace holdfast::stats
