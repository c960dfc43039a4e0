#pragma once

/// Earlier runs of a point's experiment: their rounds, which are judged together with those of the next run, and what is said of
/// it. run/reference/experiments.hpp finds these runs in the store; stats/experiment.hpp joins their rounds.

#include "run/judge/judging.hpp"
#include "run/reference/planned.hpp"

namespace holdfast::run {

/// Reads the rounds of the runs that a point continues. `settings`: returns those of a metric.
EarlierRounds earlier_rounds(store::Database& store, const PlannedExperiment& planned,
                             const std::function<Settings(const std::string& metric)>& settings,
                             const Declaration& declaration, const Reference& reference);

/// Returns what the run of a metric is of its experiment, and says it in the verdict: how many rounds came from earlier runs; of an
/// undecided one, that a further run adds to them. `own`: rounds of this run that count. If an earlier run has decided the metric, its verdict takes the place of this one.
Experiment take_experiment(const PlannedExperiment& planned, const process::MeasuredMetric& measured, int own,
                           Verdict& verdict);

}  // namespace holdfast::run
