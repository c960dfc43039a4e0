#include "run/rounds/function_judge.hpp"

#include <chrono>

#include "model/quantity.hpp"
#include "run/judge/earlier_runs.hpp"
#include "stats/side_report.hpp"
#include "store/runs.hpp"

namespace holdfast::run {
namespace {

/// Returns the time of an iteration in nanoseconds; 0 if the unit is not one of time.
double iteration_ns_of(const Settings& settings, const process::MeasuredMetric& measured) {
  const auto current = stats::side_report(store::side_of(measured.processes, Side::current),
                                          aggregator_named(settings.aggregator));
  const auto one = parse_quantity("1" + measured.unit);
  return one && one->unit == "ns" ? current.median.value_or(0) * one->value : 0;
}

/// The seconds that are left for functions, and what has used the rest of the time.
struct Left {
  double seconds = 0;
  std::string used_by{};
};

Left left_of(const Test& test, const Trial& trial, const Settings& settings,
             const process::MeasuredMetric& measured) {
  const Left own{test.functions_s, "the functions of the test's other points took the time for functions"};
  if (trial.has_own_budget) return own;
  const Left part{trial.share * settings.budget - measured.seconds,
                  "the measurement has used up the test's part of HOLDFAST_BUDGET_TOTAL"};
  return part.seconds < own.seconds ? part : own;
}

}  // namespace

void judge_functions(const Test& test, const Program& program, const Trial& trial, const Planned& planned,
                     const process::MeasuredMetric& measured, Run& run, Verdict& verdict) {
  if (!test.judge_functions || !planned.reach || !planned.reference.previous) return;
  const auto& experiment = planned.experiment;
  const auto& settings = planned.point.settings;
  const auto left = left_of(test, trial, settings, measured);
  const auto begun = std::chrono::steady_clock::now();
  test.judge_functions(
      {.declaration = test.declaration,
       .point = planned.point,
       .program = program,
       .reference = planned.reference,
       .placed = trial.placed,
       .reach = *planned.reach,
       .iteration_ns = iteration_ns_of(settings, measured),
       .seconds = left.seconds,
       .why_no_time = left.used_by,
       .attempt = experiment ? experiment->now.run : 1,
       .earlier = experiment ? earlier_functions(*experiment, measured.metric) : std::vector<FunctionTime>()},
      run, verdict);
  test.functions_s -= std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

}  // namespace holdfast::run
