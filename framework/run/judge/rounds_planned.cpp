#include "run/judge/rounds_planned.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "model/defaults.hpp"
#include "stats/statistics.hpp"

namespace holdfast::run {
namespace {

/// Factor for rounds that the machine disturbed, at most every second one. With more of them, the guard gives
/// up and all rounds count.
constexpr int kRepeated = 2;
/// Factor for confirming an alarm, with at most as many new rounds as were declared.
constexpr int kConfirmed = 2;

/// Returns true if the number of rounds is the default, so that the budget decides it. Counts have a default
/// of their own, which is smaller.
bool rounds_follow_budget(const Judging& judging) {
  const auto& settings = judging.settings;
  return settings.origin("processes") == settings::Origin::standard &&
         settings.processes == defaults::kRoundsMax && !settings.runs &&
         settings.tester == TesterName::shift && settings.executor != Executor::local &&
         judging.reference.previous.has_value();
}

/// Returns the duration of a round, from those before the first look only: later rounds must not change how
/// the looks share their level.
double round_seconds(const process::MeasuredMetric& measured) {
  std::map<int, double> lasted_s;
  for (const auto& process : measured.processes) {
    if (process.pair < defaults::kRoundsMin) lasted_s[process.pair] += process.usage.wall_ns * 1e-9;
  }
  std::vector<double> all;
  for (const auto& [round, seconds] : lasted_s) all.push_back(seconds);
  return all.empty() ? 0 : median(std::move(all));
}

}  // namespace

bool measures_again(const Judging& judging) {
  const auto& settings = judging.settings;
  return settings.tester == TesterName::sbs && settings.re_measurement > 1 &&
         settings.executor != Executor::local && !settings.all_rounds;
}

int rounds_planned(const Judging& judging, const process::MeasuredMetric& measured) {
  const int declared = judging.settings.processes;
  const double round_s = rounds_follow_budget(judging) ? round_seconds(measured) : 0;
  if (round_s <= 0) return declared;
  // With the median, one disturbed round does not change the plan.
  const double most = kMoreQuickRounds * declared;
  return static_cast<int>(std::clamp(judging.settings.budget / round_s, static_cast<double>(declared), most));
}

int rounds_at_most(const Judging& judging) {
  if (judging.settings.executor == Executor::local) return 1;
  const int declared = judging.settings.processes;
  return measures_again(judging)
             ? declared * judging.settings.re_measurement
             : kRepeated * kConfirmed * declared * (rounds_follow_budget(judging) ? kMoreQuickRounds : 1);
}

}  // namespace holdfast::run
