#include "session/live_comparison.hpp"

#include <unistd.h>

#include <filesystem>
#include <utility>

#include "image/file_name.hpp"
#include "runner/shares.hpp"

namespace holdfast::session {
namespace {

runner::RoundsWanted rounds_wanted(const PreparedTest& test, const Judging& judging, std::uint64_t seed) {
  const auto& declaration = test.declaration;
  const auto& settings = judging.settings;
  const int processes = settings.executor == "local" ? 1 : settings.processes;
  return {.rounds = processes,
          .rounds_max = rounds_at_most(judging),
          .budget_s = settings.budget_s / static_cast<double>(test.points.size()),
          .shares = settings.runs ? runner::shares(*settings.runs, processes) : std::vector<int>(),
          .seed = seed,
          .wire_file = declaration.work_directory + "/" + image::file_name_of(declaration.test) + "." +
                       std::to_string(getpid()) + ".wire"};
}

std::vector<runner::Measured> measure(const PreparedTest& test, const Point& point, const Judging& judging,
                                      std::uint64_t seed,
                                      const std::function<void(const runner::Progress&)>& progress) {
  const auto arm = [&](Side side) {
    return arm_of(test.declaration, point.settings, side,
                  side == Side::current ? test.program.launch : *judging.reference.previous,
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

std::vector<LiveComparison> compare_live(const PreparedTest& test, const Point& point,
                                         const runner::Launch& previous, std::uint64_t seed,
                                         const std::function<void(const runner::Progress&)>& progress) {
  const Reference reference{.kind = "live", .previous = previous};
  const Judging judging{.declaration = test.declaration,
                        .settings = point.settings,
                        .reference = reference,
                        .suite = test.suite};
  std::vector<LiveComparison> made;
  for (auto& measured : measure(test, point, judging, seed, progress)) {
    auto judged = judge_measured(judging, measured);
    made.push_back({.judged = std::move(judged), .measured = std::move(measured)});
  }
  return made;
}

}  // namespace holdfast::session
