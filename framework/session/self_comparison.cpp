#include "session/self_comparison.hpp"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <utility>

#include "judge/guard.hpp"
#include "judge/ratio_estimate.hpp"
#include "session/benchmarks_of.hpp"
#include "session/judging.hpp"

namespace holdfast::session {
namespace {

judge::Question question_of(const Settings& settings, const runner::Measured& measured) {
  const auto before = store::side_of(measured.processes, Side::baseline);
  const auto now = store::side_of(measured.processes, Side::current);
  judge::Question question;
  question.baselines = {judge::series_of(before)};
  question.current = judge::series_of(now);
  if (settings.guard == "off" || settings.tester != "shift" || measured.metric != "time") return question;
  return judge::guarded_question(std::move(question), judge::guard(before, now));
}

/// Values of 0 or below have no ratio.
std::vector<double> log_ratios_of(const Settings& settings, const runner::Measured& measured) {
  if (measured.processes.empty()) return {};
  auto ratios = judge::round_ratios(question_of(settings, measured));
  std::erase_if(ratios, [](double ratio) { return !std::isfinite(ratio); });
  return ratios;
}

runner::RoundsWanted rounds_wanted(const PreparedTest& test, const Judging& judging, std::uint64_t seed) {
  const auto& declaration = test.declaration;
  return {.rounds = test.settings.processes,
          .rounds_max = rounds_at_most(judging),
          .budget_s = test.settings.budget_s / static_cast<double>(test.benchmarks.size()),
          .seed = seed,
          .wire_file =
              declaration.work_directory + "/" + declaration.test + "." + std::to_string(getpid()) + ".wire"};
}

}  // namespace

PreparedTest prepare_test(const Declaration& declaration, const Overrides& overrides, std::size_t suite) {
  PreparedTest test{.declaration = declaration,
                    .settings = resolve(declaration, overrides),
                    .program = {},
                    .benchmarks = {declaration.test},
                    .suite = suite};
  std::filesystem::create_directories(declaration.work_directory);
  test.program = current_program(declaration, test.settings);
  if (declaration.adapter == "holdfast") test.benchmarks = benchmarks_of(declaration, test.program.launch);
  return test;
}

SelfComparison compare_with_itself(const PreparedTest& test, const std::string& benchmark, std::uint64_t seed,
                                   const std::function<void(const runner::Progress&)>& progress) {
  const Reference reference{.kind = "live", .previous = test.program.launch};
  const Judging judging{.declaration = test.declaration,
                        .settings = test.settings,
                        .reference = reference,
                        .suite = test.suite};
  const auto arm = [&](Side side) {
    return arm_of(test.declaration, test.settings, side, test.program.launch, benchmark);
  };
  runner::Watcher watcher;
  watcher.progress = progress;
  if (stops_early(judging))
    watcher.need = [&](const runner::Measured& measured) { return need_of(judging, measured); };
  SelfComparison made;
  made.measured = runner::run_rounds(arm(Side::current), arm(Side::baseline),
                                     rounds_wanted(test, judging, seed), watcher);
  made.verdict = judge_measured(judging, made.measured).verdict;
  made.log_ratios = log_ratios_of(test.settings, made.measured);
  return made;
}

}  // namespace holdfast::session
