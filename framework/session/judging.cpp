#include "session/judging.hpp"

#include <algorithm>

#include "judge/guard.hpp"
#include "judge/reliability.hpp"
#include "judge/testers.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"

namespace holdfast::session {
namespace {

/// Of every two rounds, one may be lost to the machine; then the guard gives up and all count.
constexpr int kRepeated = 2;
/// An alarm takes at most as many fresh rounds as were declared.
constexpr int kConfirmed = 2;

struct Sides {
  std::vector<std::vector<Process>> baselines;
  std::vector<Process> current;
};

int rounds_done(const runner::Measured& measured) {
  int rounds = 0;
  for (const auto& process : measured.processes) rounds = std::max(rounds, process.pair + 1);
  return rounds;
}

bool measures_again(const Judging& judging) {
  return judging.settings.tester == "sbs" && judging.settings.re_measurement > 1;
}

/// Measurements that were begun; all but the last are forgotten.
int attempts(const Judging& judging, const runner::Measured& measured) {
  if (!measures_again(judging)) return 1;
  return std::max(1, (rounds_done(measured) + judging.settings.processes - 1) / judging.settings.processes);
}

Sides sides_of(const Judging& judging, const runner::Measured& measured) {
  auto processes = measured.processes;
  const int first = (attempts(judging, measured) - 1) * judging.settings.processes;
  std::erase_if(processes, [&](const Process& process) { return process.pair < first; });
  Sides sides{.baselines = judging.reference.stored, .current = store::side_of(processes, Side::current)};
  if (judging.reference.previous) sides.baselines = {store::side_of(processes, Side::baseline)};
  return sides;
}

judge::Question question_of(const Judging& judging, const runner::Measured& measured, const Sides& sides) {
  judge::Question question;
  for (const auto& baseline : sides.baselines) {
    if (!baseline.empty()) question.baselines.push_back(judge::series_of(baseline));
  }
  question.current = judge::series_of(sides.current);
  question.sessions = judging.reference.kind == "stored";
  question.direction = judging.declaration.direction.value_or(measured.direction);
  question.metric = measured.metric;
  question.thresholds.significance = judging.settings.significance;
  question.thresholds.min_effect = judging.settings.min_effect;
  question.thresholds.noise_magnitude = judging.settings.noise_magnitude;
  question.thresholds.estimator = judging.settings.estimator;
  return question;
}

/// Times only: what else is counted does not depend on the clock. The classic testers judge plain numbers.
judge::Guarded guarded_of(const Judging& judging, const runner::Measured& measured, const Sides& sides) {
  const bool asked = judging.settings.guard != "off" && judging.settings.tester == "shift";
  if (!asked || measured.metric != "time" || sides.baselines.empty()) return {};
  if (judging.reference.previous) return judge::guard(sides.baselines.front(), sides.current);
  return judge::guard_sessions(sides.baselines, sides.current);
}

double evidence_of(const Judging& judging) {
  return defaults::kFalseDiscoveryRate / static_cast<double>(std::max<std::size_t>(1, judging.suite));
}

/// What a classic tester says of the same numbers, at its own level.
std::string opinion(judge::Question question, const char* tester) {
  const auto* asked = judge::tester_named(tester);
  question.thresholds.significance = asked->significance;
  return std::string(to_string(asked->judge(question).outcome));
}

void add_warnings(const Judging& judging, const runner::Measured& measured, Verdict& verdict) {
  if (measured.restless > 0) {
    verdict.warnings.push_back("warming up never became steady in " + std::to_string(measured.restless) +
                               " of " + std::to_string(measured.processes.size()) +
                               " processes: the first samples may be slower than the last");
  }
  if (measured.out_of_budget) {
    verdict.warnings.push_back("the budget of " + format_quantity(judging.settings.budget_s * 1e9, "ns") +
                               " ended after " + std::to_string(rounds_done(measured)) + " of " +
                               std::to_string(judging.settings.processes) + " rounds");
  }
  if (const int made = attempts(judging, measured); made > 1)
    verdict.warnings.push_back("measured " + std::to_string(made) +
                               " times, since a series was not reliable");
}

Verdict without_comparison(const Judging& judging, const judge::Question& question, Outcome outcome,
                           const std::string& message) {
  Verdict verdict;
  verdict.tester = judging.settings.tester;
  verdict.outcome = outcome;
  verdict.message = message;
  verdict.thresholds = question.thresholds;
  verdict.current = judge::summarise(question.current, question.thresholds.significance);
  return verdict;
}

/// Why the numbers cannot be compared, if so.
std::optional<Verdict> incomparable(const Judging& judging, const runner::Measured& measured,
                                    const judge::Question& question) {
  const auto& reference = judging.reference;
  if (measured.skipped)
    return without_comparison(judging, question, Outcome::inconclusive, "skipped: " + *measured.skipped);
  if (reference.outcome && judging.settings.tester != "accepter")  // which accepts whatever there is
    return without_comparison(judging, question, *reference.outcome, reference.reason);
  if (reference.kind == "stored" && reference.unit != measured.unit) {
    return without_comparison(judging, question, Outcome::incompatible,
                              "the baseline is in " + reference.unit + ", this run in " + measured.unit +
                                  "; accept a new baseline");
  }
  return std::nullopt;
}

/// GUARD on asks for readings of the machine; without them nothing is decided.
bool lacks_guard(const Judging& judging, const judge::Guarded& guarded) {
  return judging.settings.guard == "on" && judging.settings.tester == "shift" && !guarded.applies;
}

Verdict verdict_of(const Judging& judging, const judge::Question& plain, const judge::Guarded& guard) {
  const auto question = judge::guarded_question(plain, guard);
  if (judging.settings.tester != "shift" || !judging.reference.previous)
    return judge::tester_named(judging.settings.tester)->judge(question);
  auto verdict = judge::decide_by_looks(question, judging.settings.processes, evidence_of(judging)).verdict;
  if (guard.applies) judge::hold_to_plain(plain, verdict);
  return verdict;
}

Verdict compared(const Judging& judging, const judge::Question& plain, const judge::Guarded& guard) {
  if (lacks_guard(judging, guard)) {
    return without_comparison(
        judging, plain, Outcome::inconclusive,
        "GUARD on, but there are no readings of the machine beside the samples of both programs: the "
        "accepted "
        "one was built without them, or this is no time of a program that links Holdfast; accept again, or "
        "declare GUARD auto");
  }
  Verdict verdict = verdict_of(judging, plain, guard);
  verdict.guard = guard.summary;
  if (judging.reference.kind == "stored") hold_to_sessions(verdict, judging.reference.reason, guard);
  return verdict;
}

}  // namespace

Judged judge_measured(const Judging& judging, const runner::Measured& measured) {
  const auto sides = sides_of(judging, measured);
  const auto plain = question_of(judging, measured, sides);
  Judged judged;
  if (auto verdict = incomparable(judging, measured, plain)) {
    judged.verdict = std::move(*verdict);
  } else {
    judged.verdict = compared(judging, plain, guarded_of(judging, measured, sides));
    if (!plain.baselines.empty()) {
      judged.classic_overlap_intervals = opinion(plain, "overlap-intervals");
      judged.classic_anova = opinion(plain, "anova");
    }
  }
  add_warnings(judging, measured, judged.verdict);
  return judged;
}

bool stops_early(const Judging& judging) {
  return (judging.settings.tester == "shift" || measures_again(judging)) &&
         judging.reference.previous.has_value();
}

runner::Need need_of(const Judging& judging, const runner::Measured& measured) {
  const int done = rounds_done(measured);
  const auto& settings = judging.settings;
  const auto sides = sides_of(judging, measured);
  const auto plain = question_of(judging, measured, sides);
  if (settings.tester == "sbs") {
    if (done < settings.processes) return runner::Need::rounds;
    const bool again = done % settings.processes != 0 ||
                       judge::measure_again(plain, attempts(judging, measured), settings.re_measurement);
    return again ? runner::Need::confirmation : runner::Need::nothing;
  }
  const auto question = judge::guarded_question(plain, guarded_of(judging, measured, sides));
  switch (judge::decide_by_looks(question, settings.processes, evidence_of(judging)).need) {
    case judge::Need::rounds:
      return runner::Need::rounds;
    case judge::Need::confirmation:
      return runner::Need::confirmation;
    case judge::Need::nothing:
      break;
  }
  return runner::Need::nothing;
}

int rounds_at_most(const Judging& judging) {
  const int declared = judging.settings.processes;
  return measures_again(judging) ? declared * judging.settings.re_measurement
                                 : kRepeated * kConfirmed * declared;
}

}  // namespace holdfast::session
