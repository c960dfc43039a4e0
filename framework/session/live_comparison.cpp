#include "session/live_comparison.hpp"

#include <unistd.h>

#include <filesystem>
#include <utility>

#include "image/file_name.hpp"
#include "runner/shares.hpp"
#include "session/passes.hpp"

namespace holdfast::session {
namespace {

Judging of_settings(const Judging& judging, const Settings& settings) {
  return {.declaration = judging.declaration,
          .settings = settings,
          .reference = judging.reference,
          .suite = judging.suite};
}

/// A path of this process.
std::string scratch_of(const Declaration& declaration) {
  return declaration.work_directory + "/" + image::file_name_of(declaration.test) + "." +
         std::to_string(getpid());
}

runner::RoundsWanted rounds_wanted(const PreparedTest& test, const Judging& judging, std::uint64_t seed) {
  const auto& settings = judging.settings;
  const int processes = settings.executor == "local" ? 1 : settings.processes;
  return {.rounds = processes,
          .rounds_max = rounds_at_most(judging),
          .budget_s = settings.budget_s / static_cast<double>(test.points.size()),
          .shares = settings.runs ? runner::shares(*settings.runs, processes) : std::vector<int>(),
          .seed = seed,
          .wire_file = scratch_of(test.declaration) + ".wire"};
}

/// `judging`: by what is in force in the pass, until a metric of it has a tolerance of its own.
std::vector<runner::Measured> measure(const PreparedTest& test, const Point& point,
                                      const PreparedTest* reference, const instrument::Pass& pass,
                                      const Judging& judging, std::uint64_t seed,
                                      const std::function<void(const runner::Progress&)>& progress,
                                      const runner::Spawner& spawn) {
  const auto arm = [&](Side side, const PreparedTest& of) {
    auto own =
        arm_of(of.declaration, judging.settings, side, of.program.launch, {{point.benchmark, point.params}});
    if (!pass.instrument.empty()) count_instead(pass, scratch_of(test.declaration), own);
    return own;
  };
  runner::Watcher watcher;
  watcher.progress = progress;
  if (stops_early(judging)) {
    watcher.need = [&](const std::vector<runner::Measured>& all) {
      std::vector<runner::Need> needs;
      for (const auto& measured : all) {
        const auto settings = settings_of_metric(pass, point.settings, measured.metric);
        needs.push_back(need_of(of_settings(judging, settings), measured));
      }
      return need_of_all(needs);
    };
  }
  std::optional<runner::Arm> baseline;
  if (reference != nullptr) baseline = arm(Side::baseline, *reference);
  return runner::run_rounds(arm(Side::current, test), baseline, rounds_wanted(test, judging, seed), watcher,
                            spawn);
}

Reference reference_of(const PreparedTest* reference) {
  if (reference != nullptr) return {.kind = "live", .previous = reference->program.launch};
  return {.kind = "none",
          .outcome = Outcome::no_baseline,
          .reason = "measured alone: there is nothing to compare it with"};
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

std::vector<LiveComparison> compare_live(const PreparedTest& test, const Point& point,
                                         const PreparedTest* reference, std::uint64_t seed,
                                         const std::function<void(const runner::Progress&)>& progress,
                                         const runner::Spawner& spawn) {
  const auto previous = reference_of(reference);
  std::vector<LiveComparison> made;
  for (const auto& pass : instrument::passes_of(point.settings.metrics)) {
    const auto settings = settings_in(pass, point.settings);
    const Judging judging{
        .declaration = test.declaration, .settings = settings, .reference = previous, .suite = test.suite};
    for (auto& measured : measure(test, point, reference, pass, judging, seed, progress, spawn)) {
      const auto own = settings_of_metric(pass, point.settings, measured.metric);
      auto judged = judge_measured(of_settings(judging, own), measured);
      made.push_back({.judged = std::move(judged), .measured = std::move(measured)});
    }
  }
  return made;
}

}  // namespace holdfast::session
