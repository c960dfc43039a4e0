#include "run/rounds/noisy_rounds.hpp"

#include <algorithm>
#include <cmath>

#include "model/defaults.hpp"
#include "run/rounds/duet_levels.hpp"
#include "stats/statistics.hpp"

namespace holdfast::run {
namespace {

/// Two programs that run at once, on one processor, differ by so much from round to round.
constexpr double kNoiseAtOnce = 0.015;
/// Rounds that beginning anew costs: each of the first ones runs twice more (duet_levels.hpp). It is worth it where rounds in
/// turns would be so many times as many.
constexpr int kAnew = 2 + 2 * static_cast<int>(kRoundsFewest);
constexpr double kWorth = 1.5;
/// Rounds that are not worth beginning anew.
constexpr int kFew = 8;
/// Where the bound of what a gate finds in 95 of 100 lies, in standard errors from MIN_EFFECT: Student's quantile of the last
/// looks, and that of the power.
constexpr double kSure = 3.6;
/// A process that computes all the time takes as much of the processor, but for its ends.
constexpr double kComputes = 0.97;
/// Shares of both programs that differ by more are a change that sleeps, or computes beside.
constexpr double kAlikeShares = 0.01;

const process::MeasuredMetric* only_time(const std::vector<process::MeasuredMetric>& all) {
  const auto times = [](const process::MeasuredMetric& measured) { return is_time(measured.metric); };
  if (std::ranges::count_if(all, times) != 1) return nullptr;
  return &*std::ranges::find_if(all, times);
}

/// Of the time for which the processes of the side had a processor or slept, the share of the processor; 0 where nobody knows.
/// Not of their samples: a program that times itself does not know when it waited.
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

/// In one thread, or in as many of each program.
bool computes_throughout(const process::MeasuredMetric& measured) {
  const double before = computed(measured, Side::baseline);
  const double now = computed(measured, Side::current);
  return std::min(before, now) >= kComputes && std::fabs(before - now) <= kAlikeShares;
}

/// Of a round: the standard deviation of its log ratio.
double noise_of(const Verdict& verdict) {
  if (!verdict.estimate || !verdict.critical || *verdict.critical <= 0) return 0;
  const double half = (std::log(verdict.estimate->high) - std::log(verdict.estimate->low)) / 2;
  return half / *verdict.critical * std::sqrt(verdict.pairs);
}

/// Rounds that tell no change from MIN_EFFECT, mostly.
double wanted_at(double noise, const Thresholds& thresholds) {
  const double away = kSure * noise / std::log1p(thresholds.min_effect);
  return away * away;
}

/// Whether they would be decided sooner at once.
bool is_worth_it(double noise, int done, const Thresholds& thresholds) {
  const double at_once = std::max<double>(defaults::kRoundsMin, wanted_at(kNoiseAtOnce, thresholds));
  return wanted_at(noise, thresholds) - done > kWorth * (at_once + kAnew);
}

/// By what was seen, a few rounds more will do.
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
