#include "session/measurement.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "judge/looks.hpp"
#include "judge/testers.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "session/arms.hpp"
#include "session/benchmarks_of.hpp"
#include "session/reference.hpp"
#include "store/baselines.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::session {
namespace {

/// Everything that the benchmarks of one test have in common.
struct Test {
  const Declaration& declaration;
  const Settings& settings;
  store::Database& store;
  const SessionRecord& session;
  const Listener& listener;
};

store::RunRecord new_run(const Test& test, const std::string& benchmark) {
  store::RunRecord run;
  run.session = test.session.id;
  run.subject = {.test = test.declaration.test,
                 .benchmark = benchmark,
                 .params = "{}",
                 .direction = test.declaration.direction.value_or(Direction::lower)};
  run.config = test.declaration.config;
  run.declaration = wire::declaration_text(test.declaration);
  run.seed = test.settings.seed;
  return run;
}

/// The measured processes of both sides, or those of the current side against stored ones.
judge::Question question_of(const Test& test, const Reference& reference, const runner::Measured& measured) {
  const auto baseline =
      reference.previous ? store::side_of(measured.processes, Side::baseline) : reference.stored;
  judge::Question question;
  if (!baseline.empty()) question.baselines.push_back(judge::series_of(baseline));
  question.current = judge::series_of(store::side_of(measured.processes, Side::current));
  question.direction = test.declaration.direction.value_or(measured.direction);
  question.metric = measured.metric;
  question.thresholds.significance = test.settings.significance;
  question.thresholds.min_effect = test.settings.min_effect;
  question.thresholds.noise_magnitude = test.settings.noise_magnitude;
  return question;
}

/// What a classic tester says of the same numbers, at its own level.
std::string opinion(judge::Question question, const char* tester) {
  const auto* asked = judge::tester_named(tester);
  question.thresholds.significance = asked->significance;
  return std::string(to_string(asked->judge(question).outcome));
}

void add_warnings(const Test& test, const runner::Measured& measured, Verdict& verdict) {
  if (measured.restless > 0) {
    verdict.warnings.push_back("warming up never became steady in " + std::to_string(measured.restless) +
                               " of " + std::to_string(measured.processes.size()) +
                               " processes: the first samples may be slower than the last");
  }
  if (measured.out_of_budget) {
    const auto rounds = measured.processes.empty() ? 0 : measured.processes.back().pair + 1;
    verdict.warnings.push_back("the budget of " + format_quantity(test.settings.budget_s * 1e9, "ns") +
                               " ended after " + std::to_string(rounds) + " of " +
                               std::to_string(test.settings.processes) + " rounds");
  }
}

Verdict without_comparison(const judge::Question& question, const Test& test, Outcome outcome,
                           const std::string& message) {
  Verdict verdict;
  verdict.tester = test.settings.tester;
  verdict.outcome = outcome;
  verdict.message = message;
  verdict.thresholds = question.thresholds;
  verdict.current = judge::summarise(question.current, question.thresholds.significance);
  return verdict;
}

/// Whether rounds can end as soon as they decide.
bool stops_early(const Test& test, const Reference& reference) {
  return test.settings.tester == "shift" && reference.previous.has_value();
}

Verdict verdict_of(const Test& test, const Reference& reference, const judge::Question& question) {
  if (stops_early(test, reference)) return judge::decide_by_looks(question, test.settings.processes).verdict;
  return judge::tester_named(test.settings.tester)->judge(question);
}

Verdict judged(const Test& test, store::RunRecord& run, const Reference& reference,
               const runner::Measured& measured) {
  const auto question = question_of(test, reference, measured);
  if (measured.skipped) {
    return without_comparison(question, test, Outcome::inconclusive, "skipped: " + *measured.skipped);
  }
  if (reference.outcome && test.settings.tester != "accepter") {  // which accepts whatever there is
    return without_comparison(question, test, *reference.outcome, reference.reason);
  }
  if (reference.kind == "stored" && reference.unit != measured.unit) {
    return without_comparison(question, test, Outcome::incompatible,
                              "the baseline is in " + reference.unit + ", this run in " + measured.unit +
                                  "; accept a new baseline");
  }
  Verdict verdict = verdict_of(test, reference, question);
  if (reference.kind == "stored") not_a_gate(verdict, reference.reason);
  if (!question.baselines.empty()) {
    run.classic_overlap_intervals = opinion(question, "overlap-intervals");
    run.classic_anova = opinion(question, "anova");
  }
  return verdict;
}

runner::Need need_of(const Test& test, const Reference& reference, const runner::Measured& measured) {
  switch (judge::decide_by_looks(question_of(test, reference, measured), test.settings.processes).need) {
    case judge::Need::rounds:
      return runner::Need::rounds;
    case judge::Need::confirmation:
      return runner::Need::confirmation;
    case judge::Need::nothing:
      break;
  }
  return runner::Need::nothing;
}

runner::RoundsWanted rounds_wanted(const Test& test, const Reference& reference, int shares) {
  const auto& [declaration, settings, store, session, listener] = test;
  const bool alone = !reference.previous && reference.stored.empty();
  return {.rounds = alone ? std::min(settings.processes, defaults::kProcesses) : settings.processes,
          .budget_s = settings.budget_s / shares,
          .seed = settings.seed,
          .wire_file =
              declaration.work_directory + "/" + declaration.test + "." + std::to_string(getpid()) + ".wire"};
}

runner::Measured measure(const Test& test, const store::RunRecord& run, const Program& program,
                         const Reference& reference, int shares) {
  const auto arm = [&](Side side, const runner::Launch& launch) {
    return arm_of(test.declaration, test.settings, side, launch, run.subject.benchmark);
  };
  std::optional<runner::Arm> baseline;
  if (reference.previous) baseline = arm(Side::baseline, *reference.previous);
  runner::Watcher watcher;
  watcher.keep = [&](const Process& process) { store::add_process(test.store, run.id, process); };
  watcher.progress = [&](const runner::Progress& now) { test.listener.progress(run.subject.benchmark, now); };
  if (stops_early(test, reference)) {
    watcher.need = [&](const runner::Measured& measured) { return need_of(test, reference, measured); };
  }
  return runner::run_rounds(arm(Side::current, program.launch), baseline,
                            rounds_wanted(test, reference, shares), watcher);
}

/// Measures, judges and keeps one benchmark. `shares`: benchmarks among which the budget is divided.
void measure_benchmark(const Test& test, store::RunRecord& run, const Program& program, int shares) {
  const auto reference =
      find_reference(test.declaration, test.settings, test.store, test.session, run, program);
  run.baseline_kind = reference.kind;
  run.baseline_run = reference.run;
  run.image = program.image;
  store::begin_run(test.store, run);
  auto measured = measure(test, run, program, reference, shares);
  run.seconds = measured.seconds;
  run.subject.metric = measured.metric;
  run.subject.unit = measured.unit;
  run.subject.direction = test.declaration.direction.value_or(measured.direction);
  run.verdict = judged(test, run, reference, measured);
  add_warnings(test, measured, *run.verdict);
}

/// Keeps a run whatever happened to it.
std::string kept(const Test& test, store::RunRecord run, const std::function<void(store::RunRecord&)>& work) {
  try {
    work(run);
  } catch (const Error& wrong) {
    run.error = "perf." + test.declaration.test + ": " + wrong.what();
  }
  if (run.id.empty()) store::begin_run(test.store, run);
  store::finish_run(test.store, run);
  return run.id;
}

}  // namespace

std::vector<std::string> measure_test(const Declaration& declaration, const Settings& settings,
                                      store::Database& store, const SessionRecord& session,
                                      const Listener& listener) {
  const Test test{declaration, settings, store, session, listener};
  Program program;
  std::vector<std::string> benchmarks;
  try {
    std::filesystem::create_directories(declaration.work_directory);
    program = current_program(declaration, settings);
    benchmarks = declaration.adapter == "holdfast" ? benchmarks_of(declaration, program.launch)
                                                   : std::vector{declaration.test};
  } catch (const std::exception& wrong) {
    const Error error(wrong.what());
    return {kept(test, new_run(test, declaration.benchmark.value_or(declaration.test)),
                 [&](store::RunRecord&) { throw error; })};
  }
  std::vector<std::string> runs;
  for (const auto& benchmark : benchmarks) {
    runs.push_back(kept(test, new_run(test, benchmark), [&](store::RunRecord& run) {
      measure_benchmark(test, run, program, static_cast<int>(benchmarks.size()));
    }));
  }
  return runs;
}

}  // namespace holdfast::session
