#include "session/measurement.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "session/arms.hpp"
#include "session/benchmarks_of.hpp"
#include "session/judging.hpp"
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

Judging judging_of(const Test& test, const Reference& reference) {
  return {.declaration = test.declaration,
          .settings = test.settings,
          .reference = reference,
          .suite = test.session.declared.size()};
}

runner::RoundsWanted rounds_wanted(const Test& test, const Reference& reference, int shares) {
  const auto& [declaration, settings, store, session, listener] = test;
  const bool alone = !reference.previous && reference.stored.empty();
  return {.rounds = alone ? std::min(settings.processes, defaults::kProcesses) : settings.processes,
          .rounds_max = rounds_at_most(judging_of(test, reference)),
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
  const auto judging = judging_of(test, reference);
  if (stops_early(judging)) {
    watcher.need = [&](const runner::Measured& measured) { return need_of(judging, measured); };
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
  auto judged = judge_measured(judging_of(test, reference), measured);
  run.verdict = std::move(judged.verdict);
  run.classic_overlap_intervals = judged.classic_overlap_intervals;
  run.classic_anova = judged.classic_anova;
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
