#include "run/rounds/function_judge.hpp"

#include <algorithm>
#include <map>

#include "run/judge/earlier_runs.hpp"
#include "stats/side_report.hpp"
#include "store/runs.hpp"

namespace holdfast::run {
namespace {

/// Returns the number of nanoseconds in a unit of time; 0 if the text is not a unit of time.
double ns_in(const std::string& unit) {
  static const std::map<std::string, double> known{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const auto found = known.find(unit);
  return found == known.end() ? 0 : found->second;
}

double iteration_ns_of(const Settings& settings, const process::MeasuredMetric& measured) {
  const auto current = stats::side_report(store::side_of(measured.processes, Side::current),
                                          aggregator_named(settings.aggregator));
  return current.median.value_or(0) * ns_in(measured.unit);
}

/// Returns the seconds that are left of the test's part of the budget of the whole run, if it has one.
double seconds_left(const Trial& trial, const Settings& settings, const process::MeasuredMetric& measured) {
  const double most = trial.share * kSecondsOfFunctions;
  return trial.has_own_budget ? most : std::min(most, trial.share * settings.budget - measured.seconds);
}

}  // namespace

void judge_functions(const Test& test, const Program& program, const Trial& trial, const Planned& planned,
                     const process::MeasuredMetric& measured, Run& run, Verdict& verdict) {
  if (!test.judge_functions || !planned.reach || !planned.reference.previous) return;
  const auto& experiment = planned.experiment;
  const auto& settings = planned.point.settings;
  test.judge_functions(
      {.declaration = test.declaration,
       .point = planned.point,
       .program = program,
       .reference = planned.reference,
       .placed = trial.placed,
       .reach = *planned.reach,
       .iteration_ns = iteration_ns_of(settings, measured),
       .seconds = seconds_left(trial, settings, measured),
       .attempt = experiment ? experiment->now.run : 1,
       .earlier = experiment ? earlier_functions(*experiment, measured.metric) : std::vector<FunctionTime>()},
      run, verdict);
}

}  // namespace holdfast::run
