#include "session/self_comparison.hpp"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <utility>

#include "judge/guard.hpp"
#include "judge/ratio_estimate.hpp"
#include "model/aggregator.hpp"
#include "runner/shares.hpp"
#include "session/arms.hpp"
#include "session/judging.hpp"

namespace holdfast::session {
namespace {

judge::Question question_of(const Settings& settings, const runner::Measured& measured) {
  const auto before = store::side_of(measured.processes, Side::baseline);
  const auto now = store::side_of(measured.processes, Side::current);
  judge::Question question;
  const auto by = aggregator_named(settings.aggregator);
  question.baselines = {judge::series_of(before, "process", by)};
  question.current = judge::series_of(now, "process", by);
  const bool guarded = settings.guard != "off" && settings.tester == "shift" && !pools_samples(settings);
  if (!guarded || !is_time(measured.metric)) return question;
  return judge::guarded_question(std::move(question), judge::guard(before, now, by));
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
  const auto& settings = judging.settings;
  const int processes = settings.executor == "local" ? 1 : settings.processes;
  return {.rounds = processes,
          .rounds_max = rounds_at_most(judging),
          .budget_s = settings.budget_s / static_cast<double>(test.points.size()),
          .shares = settings.runs ? runner::shares(*settings.runs, processes) : std::vector<int>(),
          .seed = seed,
          .wire_file =
              declaration.work_directory + "/" + declaration.test + "." + std::to_string(getpid()) + ".wire"};
}

std::vector<runner::Measured> measure(const PreparedTest& test, const Point& point, const Judging& judging,
                                      std::uint64_t seed,
                                      const std::function<void(const runner::Progress&)>& progress) {
  const auto arm = [&](Side side) {
    return arm_of(test.declaration, point.settings, side, test.program.launch,
                  {{point.benchmark, point.params}});
  };
  runner::Watcher watcher;
  watcher.progress = progress;
  if (stops_early(judging)) {
    watcher.need = [&](const std::vector<runner::Measured>& all) {
      std::vector<runner::Need> needs;
      for (const auto& measured : all) needs.push_back(need_of(judging, measured));
      return need_of_all(needs);
    };
  }
  return runner::run_rounds(arm(Side::current), arm(Side::baseline), rounds_wanted(test, judging, seed),
                            watcher);
}

}  // namespace

PreparedTest prepare_test(const Declaration& declaration, const Overrides& overrides, std::size_t suite) {
  PreparedTest test{.declaration = declaration,
                    .settings = resolve(declaration, overrides),
                    .program = {},
                    .points = {},
                    .suite = suite};
  std::filesystem::create_directories(declaration.work_directory);
  test.program = current_program(declaration, test.settings);
  test.points = points_of(declaration, overrides, test.program.launch);
  return test;
}

std::vector<SelfComparison> compare_with_itself(
    const PreparedTest& test, const Point& point, std::uint64_t seed,
    const std::function<void(const runner::Progress&)>& progress) {
  const Reference reference{.kind = "live", .previous = test.program.launch};
  const Judging judging{.declaration = test.declaration,
                        .settings = point.settings,
                        .reference = reference,
                        .suite = test.suite};
  std::vector<SelfComparison> made;
  for (auto& measured : measure(test, point, judging, seed, progress)) {
    SelfComparison one{
        .verdict = judge_measured(judging, measured).verdict, .measured = {}, .log_ratios = {}};
    one.log_ratios = log_ratios_of(point.settings, measured);
    one.measured = std::move(measured);
    made.push_back(std::move(one));
  }
  return made;
}

}  // namespace holdfast::session
