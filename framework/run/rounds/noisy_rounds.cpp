#include "run/rounds/noisy_rounds.hpp"

#include <algorithm>
#include <cmath>

#include "model/defaults.hpp"
#include "run/rounds/duet_levels.hpp"
#include "stats/statistics.hpp"

namespace holdfast::run {
namespace {

/// Noise from round to round of two programs that run concurrently on one processor, as a standard deviation
/// of the log ratio.
constexpr double kNoiseAtOnce = 0.015;
/// Number of rounds that a restart costs: each of the first rounds runs twice more (duet_levels.hpp). A
/// restart is worth it if rounds in turns would need more than kWorth times as many.
constexpr int kAnew = 2 + 2 * static_cast<int>(kRoundsFewest);
constexpr double kWorth = 1.5;
/// A restart is not worth it if this many more rounds suffice.
constexpr int kFew = 8;
/// Distance from MIN_EFFECT, in standard errors, at which a gate finds a change in 95 of 100 cases. It is the
/// sum of Student's quantile for the last looks and that of the power.
constexpr double kSure = 3.6;
/// Minimum share of the processor for a process that computes throughout, except at its start and end.
constexpr double kComputes = 0.97;
/// A larger difference between the programs' shares means that one of them sleeps more, or computes in more
/// threads.
constexpr double kAlikeShares = 0.01;

const process::MeasuredMetric* only_time(const std::vector<process::MeasuredMetric>& all) {
  const auto times = [](const process::MeasuredMetric& measured) { return is_time(measured.metric); };
  if (std::ranges::count_if(all, times) != 1) return nullptr;
  return &*std::ranges::find_if(all, times);
}

/// Returns the processor's share of the time for which the processes of the side ran or slept; 0 if unknown.
/// It is not taken from their samples: a program that times itself does not know when it waited.
double computed(const process::MeasuredMetric& measured, Side side) {
  std::vector<double> shares;
  for (const auto& process : measured.processes) {
    const auto& usage = process.usage;
    const double lasted_ns = usage.wall_ns - usage.run_delay_ns;
    if (process.side == side && lasted_ns > 0)
      shares.push_back((usage.user_ns + usage.system_ns) / lasted_ns);
  }
  return shares.empty() ? 0 : median(shares);
}

/// Returns true if the programs compute all the time, in one thread or in equally many of each program.
bool computes_throughout(const process::MeasuredMetric& measured) {
  const double before = computed(measured, Side::baseline);
  const double now = computed(measured, Side::current);
  return std::min(before, now) >= kComputes && std::fabs(before - now) <= kAlikeShares;
}

/// Returns the noise of a round: the standard deviation of its log ratio.
double noise_of(const Verdict& verdict) {
  if (!verdict.estimate || !verdict.critical || *verdict.critical <= 0) return 0;
  const double half = (std::log(verdict.estimate->high) - std::log(verdict.estimate->low)) / 2;
  return half / *verdict.critical * std::sqrt(verdict.pairs);
}

/// Returns the number of rounds that usually suffice to distinguish no change from MIN_EFFECT.
double wanted_at(double noise, const Thresholds& thresholds) {
  const double away = kSure * noise / std::log1p(thresholds.min_effect);
  return away * away;
}

/// Returns true if concurrent programs would be decided sooner.
bool is_worth_it(double noise, int done, const Thresholds& thresholds) {
  const double at_once = std::max<double>(defaults::kRoundsMin, wanted_at(kNoiseAtOnce, thresholds));
  return wanted_at(noise, thresholds) - done > kWorth * (at_once + kAnew);
}

/// Returns true if a few more rounds will suffice, going by the results so far.
bool is_nearly_decided(const Verdict& verdict) {
  const double away = std::fabs(verdict.statistic.value_or(0));
  return verdict.pairs * kSure * kSure <= (verdict.pairs + kFew) * away * away;
}

}  // namespace

bool too_noisy(const Judging& judging, const std::vector<process::MeasuredMetric>& all, int rounds_that_fit) {
  const auto* measured = only_time(all);
  const auto& settings = judging.settings;
  if (measured == nullptr || settings.tester != TesterName::shift) return false;
  if (rounds_that_fit < defaults::kRoundsMin + kAnew || !computes_throughout(*measured)) return false;
  const auto verdict = judge_measured(judging, *measured).verdict;
  const int done = verdict.pairs;
  return done >= defaults::kRoundsMin && rounds_that_fit >= done &&
         is_worth_it(noise_of(verdict), done, verdict.thresholds) && !is_nearly_decided(verdict);
}

void watch_duets(const Judging& judging, process::Watcher& watcher) {
  watcher.too_noisy = [&](const auto& all, int rounds_that_fit) {
    return too_noisy(judging, all, rounds_that_fit);
  };
  watcher.levels = [&](const auto& together, const auto& alone, const auto& brief, bool last) {
    return duet_levels(judging, together, alone, brief, last);
  };
}

}  // namespace holdfast::run
