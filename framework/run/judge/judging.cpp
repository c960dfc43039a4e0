#include "run/judge/judging.hpp"

#include <algorithm>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "run/judge/rounds_planned.hpp"
#include "run/judge/verdict_notes.hpp"
#include "run/plan/counts.hpp"
#include "run/plan/deciding_program.hpp"
#include "stats/aggregator.hpp"
#include "stats/clock.hpp"
#include "stats/distribution.hpp"
#include "stats/gate.hpp"
#include "stats/reliability.hpp"
#include "stats/testers.hpp"

namespace holdfast::run {
namespace {

struct Sides {
  std::vector<std::vector<Process>> baselines;
  std::vector<Process> current;
};

/// Returns the number of measurements that were begun. All but the last one are ignored.
int attempts(const Judging& judging, const process::MeasuredMetric& measured) {
  if (!measures_again(judging)) return 1;
  return std::max(1, (rounds_done(measured) + judging.settings.processes - 1) / judging.settings.processes);
}

Sides sides_of(const Judging& judging, const process::MeasuredMetric& measured) {
  auto processes = measured.processes;
  // The attempts of TESTER sbs have this number of rounds each, and rounds are numbered consecutively over all
  // attempts.
  const int first = (attempts(judging, measured) - 1) * judging.settings.processes;
  std::erase_if(processes, [&](const Process& process) { return process.pair < first; });
  Sides sides{.baselines = judging.reference.stored, .current = store::side_of(processes, Side::current)};
  if (judging.reference.previous) sides.baselines = {store::side_of(processes, Side::baseline)};
  return sides;
}

stats::ComparisonInput input_of(const Judging& judging, const process::MeasuredMetric& measured,
                                const Sides& sides) {
  const std::string unit = pools_samples(judging.settings) ? "sample" : "process";
  const auto by = aggregator_for(judging.settings.aggregator, measured.metric);
  stats::ComparisonInput input;
  for (const auto& baseline : sides.baselines) {
    if (!baseline.empty()) input.baselines.push_back(stats::series_of(baseline, unit, by));
  }
  input.current = stats::series_of(sides.current, unit, by);
  input.sessions = judging.reference.kind == "stored";
  input.direction = judging.declaration.asked.direction.value_or(measured.direction);
  input.metric = measured.metric;
  input.thresholds = {.significance = judging.settings.significance,
                      .min_effect = judging.settings.min_effect,
                      .unit = unit,
                      .aggregator = judging.settings.aggregator};
  take_parameters(judging.settings, input.thresholds);
  return input;
}

/// Returns the readings of the guard for the times of processes only. Other metrics do not depend on the
/// clock, samples alone are not rounds, and the classic testers judge unadjusted numbers.
stats::Guarded guarded_of(const Judging& judging, const process::MeasuredMetric& measured,
                          const Sides& sides) {
  const bool asked =
      judging.settings.guard != GuardChoice::off && judging.settings.tester == TesterName::shift;
  if (!asked || !is_time(measured.metric) || sides.baselines.empty() || pools_samples(judging.settings))
    return {};
  const auto by = aggregator_for(judging.settings.aggregator, measured.metric);
  if (judging.reference.previous) return stats::guard(sides.baselines.front(), sides.current, by);
  return stats::guard_sessions(sides.baselines, sides.current, by);
}

/// Returns the smallest threshold of Benjamini and Hochberg: with this p-value, a result is red in the gate,
/// whatever the others are (stats/p_values.hpp).
double evidence_of(const Judging& judging) {
  return defaults::kFalseDiscoveryRate /
         static_cast<double>(std::max<std::size_t>(1, judging.judged_together));
}

/// Returns the decision after the measured rounds. `guard` has those of them that count.
stats::Decision decided(const Judging& judging, const process::MeasuredMetric& measured,
                        const stats::ComparisonInput& plain, const stats::Guarded& guard, double evidence) {
  stats::RoundsPlanned planned{rounds_planned(judging, measured), measured.budget_ended};
  if (judging.earlier == nullptr) return stats::decide_guarded(plain, guard, planned, evidence);
  planned.run = judging.earlier->run;
  const auto of_metric = judging.earlier->rounds.find(measured.metric);
  // A duet measures CPU time, so its rounds are not joined with rounds in turns.
  const bool alike = of_metric != judging.earlier->rounds.end() && judging.earlier->duets == measured.duets;
  return stats::decide_guarded(plain, guard, planned, evidence,
                               alike ? of_metric->second : stats::EarlierRuns());
}

/// Returns the outcome of a classic tester for the same numbers, at its own level.
std::string opinion(stats::ComparisonInput input, TesterName tester) {
  const auto& asked = stats::tester_of(tester);
  input.thresholds.significance = asked.significance;
  return std::string(to_string(asked.judge(input).outcome));
}

/// Returns why the result does not gate: one process of a side does not show how processes vary.
std::string why_no_gate(const Settings& settings) {
  if (settings.executor != Executor::local) return "";
  return "EXECUTOR local measured each side in one process, and another process may have another memory "
         "layout, so the result is shown but does not gate; use EXECUTOR processes to gate";
}

Verdict without_comparison(const Judging& judging, const stats::ComparisonInput& input, Outcome outcome,
                           const std::string& message) {
  Verdict verdict;
  verdict.tester = judging.settings.tester.word();
  verdict.outcome = outcome;
  verdict.message = message;
  verdict.thresholds = input.thresholds;
  verdict.current = stats::summarise(input.current, input.thresholds.significance);
  return verdict;
}

/// Returns true if the tester needs no reference: `accepter` accepts any numbers, and `sbs` the first run of
/// a history.
bool judges_alone(const Judging& judging) {
  const auto& tester = judging.settings.tester;
  return tester == TesterName::accepter || (tester == TesterName::sbs && judging.reference.begins_history);
}

/// Returns the verdict if the numbers cannot be compared.
std::optional<Verdict> incomparable(const Judging& judging, const process::MeasuredMetric& measured,
                                    const stats::ComparisonInput& input) {
  const auto& reference = judging.reference;
  if (measured.skipped) {
    const auto why = measured.skipped->empty() ? "it gives no reason" : *measured.skipped;
    auto verdict = without_comparison(judging, input, Outcome::inconclusive, "skipped: " + why);
    verdict.skipped = why;
    return verdict;
  }
  if (measured.too_slow)
    return without_comparison(judging, input, Outcome::inconclusive, "");  // budget_needed.hpp says why
  if (!measured.no_evidence.empty())
    return without_comparison(judging, input, Outcome::inconclusive, measured.no_evidence);
  if (reference.outcome && !judges_alone(judging)) {
    auto verdict = without_comparison(judging, input, *reference.outcome, reference.reason);
    if (reference.snapshot_missing) verdict.codes.emplace_back(kSnapshotMissing);
    return verdict;
  }
  if (reference.kind == "stored" && reference.unit != measured.unit) {
    return without_comparison(judging, input, Outcome::incompatible,
                              "the baseline is in " + reference.unit + ", this run in " + measured.unit +
                                  "; accept a new baseline");
  }
  return std::nullopt;
}

/// Returns true if GUARD on requires readings of the machine and there are none; then nothing is decided.
bool lacks_guard(const Judging& judging, const stats::Guarded& guarded) {
  return judging.settings.guard == GuardChoice::on && judging.settings.tester == TesterName::shift &&
         !guarded.applies;
}

Verdict verdict_of(const Judging& judging, const process::MeasuredMetric& measured,
                   const stats::ComparisonInput& plain, const stats::Guarded& guard) {
  const auto& settings = judging.settings;
  const bool has_looks = settings.tester == TesterName::shift && !settings.all_rounds &&
                         judging.reference.previous && !pools_samples(settings);
  if (!has_looks) return judged_by(judging.settings.tester, stats::guarded_input(plain, guard));
  return decided(judging, measured, plain, guard, evidence_of(judging)).verdict;
}

Verdict compared(const Judging& judging, const process::MeasuredMetric& measured,
                 const stats::ComparisonInput& plain, const stats::Guarded& guard) {
  if (lacks_guard(judging, guard)) {
    return without_comparison(judging, plain, Outcome::inconclusive,
                              "GUARD is on, but the samples of both programs have no readings of the "
                              "machine: the accepted program was built without them, or this is not a time "
                              "of a program that links Holdfast; accept again, or declare GUARD auto");
  }
  Verdict verdict = verdict_of(judging, measured, plain, guard);
  verdict.guard = guard.summary;
  if (judging.reference.kind == "stored") hold_to_sessions(verdict, judging.reference.reason, guard);
  const auto& differences = judging.reference.warnings;
  verdict.warnings.insert(verdict.warnings.end(), differences.begin(), differences.end());
  return verdict;
}

/// Returns true if a regression is certain.
bool is_settled(const stats::Decision& decision) {
  return decision.need == Need::nothing && decision.verdict.outcome == Outcome::regressed;
}

/// Returns the need of testers that look once. Comparisons with stored numbers, or with none, take as many
/// processes as a single look needs.
Need need_of_one_look(const Judging& judging, int done) {
  const int wanted = judging.reference.previous ? judging.settings.processes
                                                : std::min(judging.settings.processes, defaults::kProcesses);
  return done < wanted ? Need::rounds : Need::nothing;
}

}  // namespace

Judging Judging::by(const Settings& others) const {
  return {.declaration = declaration,
          .settings = others,
          .reference = reference,
          .judged_together = judged_together,
          .share = share,
          .known = known,
          .earlier = earlier};
}

stats::CountedRounds counted_rounds(const Judging& judging, const process::MeasuredMetric& measured) {
  const auto sides = sides_of(judging, measured);
  const auto plain = input_of(judging, measured, sides);
  const auto guard = guarded_of(judging, measured, sides);
  return {stats::guarded_input(plain, guard), stats::cross_check_input(plain, guard)};
}

Settings settings_used(const Judging& judging, const process::MeasuredMetric& measured) {
  const auto counts = input_of(judging, measured, sides_of(judging, measured));
  return settings_where_varying(judging.settings, counts).value_or(judging.settings);
}

Judged judge_measured(const Judging& judging, const process::MeasuredMetric& measured) {
  const auto sides = sides_of(judging, measured);
  const auto plain = input_of(judging, measured, sides);
  if (const auto varying = settings_where_varying(judging.settings, plain)) {
    auto judged = judge_measured(judging.by(*varying), measured);
    judged.verdict.warnings.insert(judged.verdict.warnings.begin(), varying_text(*varying, plain));
    return judged;
  }
  Judged judged;
  if (auto verdict = incomparable(judging, measured, plain)) {
    judged.verdict = std::move(*verdict);
  } else {
    judged.verdict = compared(judging, measured, plain, guarded_of(judging, measured, sides));
    if (!plain.baselines.empty()) {
      judged.classic_overlap_intervals = opinion(plain, TesterName::overlap_intervals);
      judged.classic_anova = opinion(plain, TesterName::anova);
    }
  }
  if (judging.reference.previous && is_time(measured.metric) && !sides.baselines.empty()) {
    const auto changed = stats::distribution_change(sides.baselines.front(), sides.current);
    if (changed) judged.verdict.distribution = text_of(*changed);
  }
  const auto outcome = judged.verdict.outcome;
  for (auto& warning : judging_warnings(judging, measured, attempts(judging, measured), outcome))
    judged.verdict.warnings.push_back(std::move(warning));
  judged.verdict.no_gate = why_no_gate(judging.settings);
  if (measured.duets_failed) judged.verdict.codes.emplace_back(kDuetFailed);
  return judged;
}

bool stops_early(const Judging& judging) {
  if (judging.settings.varying) return true;
  if (judging.settings.all_rounds) return false;
  if (measures_again(judging)) return true;
  return judging.settings.tester == TesterName::shift && judging.reference.previous.has_value() &&
         !pools_samples(judging.settings);
}

Need need_of(const Judging& judging, const process::MeasuredMetric& measured) {
  const int done = rounds_done(measured);
  const auto& settings = judging.settings;
  const auto sides = sides_of(judging, measured);
  auto plain = input_of(judging, measured, sides);
  if (settings.varying) {
    const auto varying = settings_where_varying(settings, plain);
    return varying ? need_of(judging.by(*varying), measured) : need_of_counts(plain, done);
  }
  if (!stops_early(judging)) return need_of_one_look(judging, done);
  if (settings.tester == TesterName::sbs) {
    if (done < settings.processes) return Need::rounds;
    if (!judging.reference.previous) plain.baselines.clear();  // stored numbers stay the same
    const bool again = done % settings.processes != 0 ||
                       stats::measure_again(plain, attempts(judging, measured), settings.re_measurement);
    return again ? Need::confirmation : Need::nothing;
  }
  const auto guard = guarded_of(judging, measured, sides);
  auto decision = decided(judging, measured, plain, guard, evidence_of(judging));
  if (is_settled(decision) && judging.known) {
    // A covered loss does not gate, so it needs only the evidence of a single test.
    plain.thresholds.min_effect = *judging.known - 1;
    decision = decided(judging, measured, plain, guard, 1);
  }
  return decision.need;
}

int rounds_that_count(const Judging& judging, const process::MeasuredMetric& measured) {
  return rounds_done(measured) - guarded_of(judging, measured, sides_of(judging, measured)).rejected;
}

Need need_of_all(const std::vector<Need>& needs) {
  const auto has = [&](Need need) { return std::find(needs.begin(), needs.end(), need) != needs.end(); };
  if (has(Need::confirmation)) return Need::confirmation;
  return has(Need::rounds) ? Need::rounds : Need::nothing;
}

}  // namespace holdfast::run
