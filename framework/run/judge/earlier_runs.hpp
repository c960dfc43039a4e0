#pragma once

/// Earlier runs of a point's experiment: reads their rounds, which are judged together with those of the next
/// run, and reports them in the verdict. These runs are found in the store by run/reference/experiments.hpp;
/// their rounds are joined by stats/experiment.hpp.

#include "run/judge/judging.hpp"
#include "run/reference/planned.hpp"

namespace holdfast::run {

/// Reads the rounds of the runs that a point continues. `settings` returns those of a metric.
EarlierRounds earlier_rounds(store::Database& store, const PlannedExperiment& planned,
                             const std::function<Settings(const std::string& metric)>& settings,
                             const Declaration& declaration, const Reference& reference);

/// Sets the place of a metric's run in its experiment. Adds to the verdict how many rounds are from earlier
/// runs. If the verdict is undecided, also adds that a further run adds rounds to them. `own` is the number of
/// rounds of this run that count. If an earlier run has decided the metric, the verdict and the functions of
/// that run replace those of this run. Then returns true.
bool take_experiment(const PlannedExperiment& planned, const process::MeasuredMetric& measured, int own,
                     Run& run, Verdict& verdict);

/// Returns the functions of the last of the earlier runs that the next run continues; empty if there is none.
std::vector<FunctionTime> earlier_functions(const PlannedExperiment& planned, const std::string& metric);

}  // namespace holdfast::run
