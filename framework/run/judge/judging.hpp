#pragma once

/// Judging: from the processes of a test to what is said of them. Every answer is derived from all processes
/// that are there, each time anew.

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
  int run = 1;                                       ///< the one that follows them
  bool duets = false;                                ///< in which way they ran
  std::map<std::string, stats::EarlierRuns> rounds;  ///< by metric
  std::set<std::string> decided;                     ///< metrics that earlier runs have decided
};

/// What a benchmark is judged by.
struct Judging {
  /// The same with other settings, which must outlive it.
  Judging by(const Settings& others) const;

  const Declaration& declaration;
  const Settings& settings;
  const Reference& reference;
  std::size_t judged_together =
      1;  ///< results that the gate judges together; the more there are, the more evidence a red one needs
  double share = 1;                        ///< of the test's budget, which its points divide
  std::optional<double> known;             ///< a loss up to this ratio is covered (known_regressions.hpp)
  const EarlierRounds* earlier = nullptr;  ///< none: this run alone is judged
};

struct Judged {
  Verdict verdict;
  std::string classic_overlap_intervals;  ///< what the classic testers say of the same processes; or empty
  std::string classic_anova;
};

Judged judge_measured(const Judging& judging, const process::MeasuredMetric& measured);

/// Those by which it judges: others than `judging` has for a count that varies (counts.hpp).
Settings settings_used(const Judging& judging, const process::MeasuredMetric& measured);

/// The rounds of a run that count, for runs that are judged together with it.
stats::CountedRounds counted_rounds(const Judging& judging, const process::MeasuredMetric& measured);

/// Whether the end of the rounds depends on what they say.
bool stops_early(const Judging& judging);

/// What further rounds are for, after those that are there: until it is known whether it regressed, and, where a
/// known regression covers some loss, whether by more than that. Only where stops_early().
Need need_of(const Judging& judging, const process::MeasuredMetric& measured);

/// Rounds that can be judged, without those that the guard leaves out.
int rounds_that_count(const Judging& judging, const process::MeasuredMetric& measured);

/// Of several that the same processes measure: rounds go on until all are decided, and an alarm of any may
/// take the time that confirming takes.
Need need_of_all(const std::vector<Need>& needs);

}  // namespace holdfast::run
