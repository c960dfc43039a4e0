#pragma once

/// Experiment: rounds of several runs of the same two programs, judged together.
///
/// A test that is run again until it is green has one more chance to be wrong with each run. So an undecided test
/// does not begin from nothing: its rounds are added to those of the runs before it, and the looks of all runs share
/// a level. The first run has the level of a single one, so that it decides as early as ever. Run k, from the second
/// on, has the share 1 / (k (k + 1)) of it. All later runs together, however many, add half of the level: 1/6 + 1/12
/// + 1/20 + ... = 1/2.
///
/// experiment_rates_test.cpp simulates experiments of up to 20 runs. A loss of twice the minimum effect ends green in at most 1 of
/// 100 of them. Unchanged code is red in at most 2 of 1,000.
///
/// **Runs that disagree.** A machine may have changed between two runs: another clock, another neighbour. The earlier
/// rounds are not averaged in if the mean log ratios of both runs differ at the level 0.001 (Welch's test, at least
/// six rounds each). This run decides, and a program passes only if the rounds of all runs clear it, too.

#include <optional>
#include <vector>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// The rounds of a run that the decision counts, without those that the guard rejected.
struct CountedRounds {
  ComparisonInput input;
  std::optional<ComparisonInput> cross_check{};  ///< of the same rounds, if there is one (gate.hpp)
};

/// Earlier runs of an experiment, the oldest first.
using EarlierRuns = std::vector<CountedRounds>;

/// Rounds of several runs, numbered one after the other.
struct JoinedRounds {
  CountedRounds rounds;
  int before = 0;  ///< number of rounds of earlier runs in `rounds`
  /// The rounds of all earlier runs and of this one. Set if an earlier run disagrees with this one, because `rounds` then lacks that run.
  std::optional<ComparisonInput> of_all{};
};

/// Returns `now` preceded by the rounds of the earlier runs that agree with it.
JoinedRounds joined(const EarlierRuns& earlier, CountedRounds now);

/// Returns the level of the looks of a run of an experiment. `run`: from 1.
double level_of_run(double significance, int run);

}  // namespace holdfast::stats
