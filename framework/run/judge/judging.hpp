#pragma once

/// Judging: derives the verdict from the processes of a test. Each answer is computed again from all
/// processes so far.

#include <map>
#include <set>
#include <string>

#include "model/settings/declaration.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"
#include "run/reference/reference.hpp"
#include "stats/gate.hpp"

namespace holdfast::run {

/// Rounds of earlier runs of an experiment (run/judge/earlier_runs.hpp).
struct EarlierRounds {
  int run = 1;                                       ///< number of the run that follows them
  bool duets = false;                                ///< true if the programs ran concurrently
  std::map<std::string, stats::EarlierRuns> rounds;  ///< by metric
  std::set<std::string> decided;                     ///< metrics that earlier runs have decided
};

/// The input for judging a benchmark.
struct Judging {
  /// Returns a copy with other settings. `others` must outlive the copy.
  Judging by(const Settings& others) const;

  const Declaration& declaration;
  const Settings& settings;
  const Reference& reference;
  std::size_t judged_together =
      1;                        ///< results judged together; more of them need more evidence for each red one
  double share = 1;             ///< of the test's budget, which is divided among its points
  std::optional<double> known;  ///< a loss up to this ratio is covered (known_regressions.hpp)
  const EarlierRounds* earlier = nullptr;  ///< nullptr if this run is judged alone
};

struct Judged {
  Verdict verdict;
  std::string
      classic_overlap_intervals;  ///< outcomes of the classic testers for the same processes, or empty
  std::string classic_anova;
};

Judged judge_measured(const Judging& judging, const process::MeasuredMetric& measured);

/// Returns the settings that judge the metric. For a count that varies, they differ from those of `judging`
/// (counts.hpp).
Settings settings_used(const Judging& judging, const process::MeasuredMetric& measured);

/// Returns the rounds of a run that count, so that other runs can be judged together with it.
stats::CountedRounds counted_rounds(const Judging& judging, const process::MeasuredMetric& measured);

/// Returns true if the number of rounds depends on their results.
bool stops_early(const Judging& judging);

/// Returns the purpose of further rounds. They go on until a regression is decided. If a known regression
/// covers some loss, they go on until it is decided whether the loss is larger. Requires stops_early().
Need need_of(const Judging& judging, const process::MeasuredMetric& measured);

/// Returns the number of rounds that can be judged, without those that the guard rejects.
int rounds_that_count(const Judging& judging, const process::MeasuredMetric& measured);

/// Returns the combined need of metrics that the same processes measure. Rounds go on until all are decided,
/// and an alarm of any metric may take the time that its confirmation takes.
Need need_of_all(const std::vector<Need>& needs);

}  // namespace holdfast::run
