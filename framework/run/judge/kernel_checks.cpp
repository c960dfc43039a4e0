#include "run/judge/kernel_checks.hpp"

#include <algorithm>

#include "model/quantity.hpp"
#include "process/collect.hpp"
#include "stats/gate.hpp"
#include "stats/statistics.hpp"
#include "stats/untimed_work.hpp"
#include "store/runs.hpp"

namespace holdfast::run {
namespace {

/// Upper limit of an iteration without work: a loop that keeps a value takes 0.3 to 2 ns for each.
constexpr double kEmptyIterationNs = 3;
/// Minimum ratio of the accepted program's time to the current one's. Below it, the benchmark is assumed
/// to measure loops without work on purpose.
constexpr double kEmptyRatio = 100;

bool times_itself(const Judging& judging, const process::MeasuredMetric& measured) {
  // A time that is measured from outside contains all work of the process.
  return judging.declaration.adapter != AdapterName::command && is_time(measured.metric) &&
         !timed_from_outside(judging.declaration, judging.settings);
}

/// Skips programs of other harnesses, which report only a part of their work.
void hold_to_cpu_time(const Judging& judging, const process::MeasuredMetric& measured, Verdict& verdict) {
  if (judging.declaration.adapter != AdapterName::holdfast || shares_process(judging.settings)) return;
  // Untimed work counts from the loss of the mean that a pass excludes (stats/gate.hpp).
  const auto untimed = stats::untimed_work(store::side_of(measured.processes, Side::baseline),
                                           store::side_of(measured.processes, Side::current),
                                           stats::kMeanExcluded * judging.settings.min_effect);
  if (!untimed) return;
  const auto words = [](double reported, double used) {
    return format_quantity(reported, "ns") + " for each call, and its processes used " +
           format_quantity(used, "ns") + " of CPU time";
  };
  verdict.outcome = Outcome::inconclusive;
  verdict.message +=
      ", but it reports " + words(untimed->reported_now, untimed->used_now) +
      "; the accepted program reports " + words(untimed->reported_before, untimed->used_before) +
      ": work has moved to where it is not timed, such as set-up, another thread, or a clock of its own";
}

void hold_to_children(const process::MeasuredMetric& measured, Verdict& verdict) {
  const auto said =
      std::ranges::find(measured.warnings, process::kLeavesProcesses, &process::Warned::sentence);
  if (said == measured.warnings.end() || !said->by_current || said->by_baseline) return;
  verdict.outcome = Outcome::inconclusive;
  verdict.message += std::string(", but ") + process::kLeavesProcesses + "; the accepted program leaves none";
}

double median_of(const process::MeasuredMetric& measured, Side side) {
  std::vector<double> values;
  for (const auto& process : store::side_of(measured.processes, side)) {
    for (const auto& sample : process.samples) values.push_back(sample.value);
  }
  return values.empty() ? 0 : median(std::move(values));
}

void hold_to_work(const process::MeasuredMetric& measured, Verdict& verdict) {
  const double before = median_of(measured, Side::baseline);
  const double now = median_of(measured, Side::current);
  // The negations are true for NaN, too.
  if (!(now < kEmptyIterationNs) || !(before > kEmptyRatio * now)) return;
  verdict.outcome = Outcome::inconclusive;
  verdict.message += ", but an iteration takes " + format_quantity(now, measured.unit) +
                     ", no longer than an iteration without work: the compiler has removed the work, or its "
                     "result was kept from an earlier iteration; if the time is right, accept it";
}

}  // namespace

void hold_to_kernel(const Judging& judging, const process::MeasuredMetric& measured, Verdict& verdict) {
  if (!judging.reference.previous || !stats::is_cleared(verdict.outcome)) return;
  hold_to_children(measured, verdict);
  if (!times_itself(judging, measured)) return;
  // One reason suffices: a withdrawn verdict is not checked further.
  if (stats::is_cleared(verdict.outcome)) hold_to_work(measured, verdict);
  if (stats::is_cleared(verdict.outcome)) hold_to_cpu_time(judging, measured, verdict);
}

}  // namespace holdfast::run
