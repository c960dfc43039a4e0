#include "run/live_comparison.hpp"

#include <filesystem>
#include <utility>

#include "run/compiled_otherwise.hpp"
#include "run/counts.hpp"
#include "run/idle_settings.hpp"
#include "run/noisy_rounds.hpp"
#include "run/rounds_wanted.hpp"

namespace holdfast::run {
namespace {

/// `judging`: by what is in force in the pass, until a metric of it has a tolerance of its own.
std::vector<process::Measured> measure(const PreparedTest& test, const Point& point,
                                       const PreparedTest* reference, const std::optional<Placed>& placed,
                                       const instruments::Pass& pass, const Judging& judging,
                                       std::uint64_t seed,
                                       const std::function<void(const process::Progress&)>& progress,
                                       const process::Spawner& spawn) {
  const auto arm = [&](Side side, const PreparedTest& of) {
    auto launch = side == Side::current ? launch_of(placed, of.program.launch) : of.program.launch;
    auto settings = judging.settings;
    settings.process_s = process_seconds(settings, reference != nullptr, settings.budget * judging.share);
    auto own = arm_of(of.declaration, settings, side, std::move(launch), {{point.benchmark, point.params}});
    if (!pass.instrument.empty()) count_instead(pass, scratch_of(test.declaration), own);
    return own;
  };
  process::Watcher watcher;
  watcher.progress = progress;
  if (stops_early(judging)) {
    watcher.need = [&](const std::vector<process::Measured>& all) {
      std::vector<process::Need> needs;
      for (const auto& measured : all) {
        const auto settings = settings_of_metric(pass, point.settings, measured.metric);
        needs.push_back(need_of(judging.by(settings), measured));
      }
      return need_of_all(needs);
    };
  }
  watch_duets(judging, watcher);
  std::optional<process::Arm> baseline;
  if (reference != nullptr) baseline = arm(Side::baseline, *reference);
  auto wanted = rounds_wanted(judging, judging.settings.budget * judging.share);
  wanted.seed = seed;
  return process::run_rounds(arm(Side::current, test), baseline, wanted, watcher, spawn);
}

/// Layouts are themselves a study of it.
std::optional<Placed> placed_of(const PreparedTest& test, const Settings& settings,
                                const PreparedTest* reference) {
  if (reference == nullptr || settings.placement != "auto" || settings.layouts > 0) return std::nullopt;
  return placed_like(reference->program.launch, test.program);
}

Reference reference_of(const PreparedTest& test, const PreparedTest* reference) {
  if (reference != nullptr)
    return {.kind = "live",
            .previous = reference->program.launch,
            .built = compiled_otherwise(reference->program.image, test.program.image, "A")};
  return {.kind = "none",
          .outcome = Outcome::no_baseline,
          .reason = "measured alone: there is nothing to compare it with"};
}

}  // namespace

PreparedTest prepare_test(const Declaration& declaration, const Settings& settings, std::size_t suite) {
  PreparedTest test{
      .declaration = declaration, .settings = settings, .program = {}, .points = {}, .suite = suite};
  std::filesystem::create_directories(declaration.work_directory);
  test.program = current_program(declaration, test.settings);
  test.points = points_of(declaration, settings, test.program.launch);
  return test;
}

std::vector<LiveComparison> compare_live(const PreparedTest& test, const Point& point,
                                         const PreparedTest* reference, std::uint64_t seed,
                                         const std::function<void(const process::Progress&)>& progress,
                                         const process::Spawner& spawn) {
  const auto previous = reference_of(test, reference);
  const auto placed = placed_of(test, point.settings, reference);
  std::vector<LiveComparison> made;
  for (const auto& pass : instruments::passes_of(point.settings.metrics)) {
    const auto settings = settings_in(pass, point.settings);
    const auto of_pass = pass.instrument.empty() ? placed : std::nullopt;
    const Judging judging{.declaration = test.declaration,
                          .settings = settings,
                          .reference = previous,
                          .suite = test.suite,
                          .share = 1 / static_cast<double>(test.points.size())};
    for (auto& measured : measure(test, point, reference, of_pass, pass, judging, seed, progress, spawn)) {
      const auto own = settings_of_metric(pass, point.settings, measured.metric);
      const auto by = judging.by(own);
      auto judged = judge_measured(by, measured);
      hold_to_builds(previous, test.program.image, test.declaration.config, judged.verdict);
      auto in_force = in_force_of_counts(own, settings_used(by, measured));
      if (const auto duet = duet_in_force(own, measured)) in_force["duet"] = *duet;
      made.push_back({std::move(judged), std::move(measured), std::move(in_force), {}});
      if (of_pass) made.back().placement = of_pass->placement;
    }
  }
  return made;
}

}  // namespace holdfast::run
