#include "run/judge/budget_needed.hpp"

#include <fmt/format.h>

#include <cmath>

#include "model/defaults.hpp"
#include "run/judge/verdict_notes.hpp"

namespace holdfast::run {
namespace {

/// Factor of safety: the processes of the next run may take longer.
constexpr double kRoom = 1.2;
constexpr double kRoundedTo_s = 10;
constexpr int kSides = 2;

/// Returns the mean duration of one process in seconds; 0 if it is unknown.
double process_seconds_of(const process::MeasuredMetric& measured) {
  double sum_s = 0;
  for (const auto& process : measured.processes) sum_s += process.usage.wall_ns * 1e-9;
  return measured.processes.empty() ? 0 : sum_s / static_cast<double>(measured.processes.size());
}

double least_seconds(const Judging& judging, const process::MeasuredMetric& measured) {
  return rounds_needed(judging) * kSides * process_seconds_of(measured);
}

bool has_enough(const Judging& judging, const process::MeasuredMetric& measured) {
  return judging.reference.previous && !measured.too_slow && rounds_done(measured) >= rounds_needed(judging);
}

}  // namespace

int rounds_needed(const Judging& judging) {
  const auto& settings = judging.settings;
  // With auto and live, a test without a baseline compares as soon as one is accepted.
  const bool compares = judging.reference.previous || settings.baseline == BaselineChoice::auto_ ||
                        settings.baseline == BaselineChoice::live;
  const bool decides = settings.tester == TesterName::shift && settings.executor != Executor::local &&
                       !settings.varying && settings.rounds_min == 0 &&
                       settings.processes >= defaults::kRoundsMin;
  return compares && decides ? defaults::kRoundsMin : 0;
}

std::optional<double> budget_needed(const Judging& judging, const process::MeasuredMetric& measured) {
  const double least_s = least_seconds(judging, measured);
  if (least_s <= judging.settings.budget * judging.share || has_enough(judging, measured))
    return std::nullopt;
  // A point gets only its share of the budget, so the needed time is divided by this share.
  return std::ceil(kRoom * least_s / judging.share / kRoundedTo_s) * kRoundedTo_s;
}

std::map<std::string, std::string> say_budget_needed(const Judging& judging,
                                                     const process::MeasuredMetric& measured,
                                                     Verdict& verdict) {
  const auto needed = budget_needed(judging, measured);
  const bool is_open = verdict.outcome == Outcome::no_baseline || verdict.outcome == Outcome::inconclusive;
  // Other verdicts, and these measurements, have reasons that more time does not remove.
  if (!needed || !is_open || measured.skipped || !measured.no_evidence.empty()) return {};
  const auto takes = fmt::format(
      "a process takes {:.3g} s, so the {} rounds of two processes that a verdict needs take {:.0f} s, and "
      "BUDGET is {:g} s: "
      "declare BUDGET {:.0f}",
      process_seconds_of(measured), rounds_needed(judging), least_seconds(judging, measured) / judging.share,
      judging.settings.budget, *needed);
  verdict.message = measured.too_slow ? takes + "; stopped measuring"
                                      : (verdict.message.empty() ? "" : verdict.message + "; ") + takes;
  return {{kBudgetNeededFact, fmt::format("{:.0f}", *needed)}};
}

}  // namespace holdfast::run
