#include "run/live_comparison.hpp"
#include "run/judge/kernel_checks.hpp"

#include <filesystem>
#include <utility>

#include "run/judge/kernel_checks.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/changed_functions.hpp"
#include "run/rounds/as_linked.hpp"
#include "run/sides/compiled_otherwise.hpp"

namespace holdfast::run {
namespace {

Reference reference_of(const PreparedTest& test, const PreparedTest* reference) {
  if (reference != nullptr)
    return {.kind = "live",
            .previous = reference->program.launch,
            .built = compiled_otherwise(reference->program.image, test.program.image, "A")};
  return {.kind = "none",
          .outcome = Outcome::no_baseline,
          .reason = "measured alone, because there is nothing to compare it with"};
}

}  // namespace

PreparedTest prepare_test(const Declaration& declaration, const Settings& settings,
                          std::size_t judged_together) {
  PreparedTest test{.declaration = declaration,
                    .settings = settings,
                    .program = {},
                    .points = {},
                    .judged_together = judged_together};
  std::filesystem::create_directories(declaration.work_directory);
  test.program = current_program(declaration, test.settings);
  test.points = points_of(declaration, settings, test.program.launch);
  return test;
}

std::vector<LiveComparison> compare_live(const PreparedTest& test, const Point& point,
                                         const PreparedTest* reference, std::uint64_t seed,
                                         const std::function<void(const process::Progress&)>& progress,
                                         const process::Spawner& spawn) {
  auto own = point;
  const double share = 1 / static_cast<double>(test.points.size());
  own.settings.process_s = process_seconds(own.settings, reference != nullptr, own.settings.budget * share);
  const auto previous = reference_of(test, reference);
  std::optional<Placed> placed;
  if (reference != nullptr) {
    Reaches reaches(test.declaration, test.program);
    placed = placed_sides(reaches, reference->program.launch, test.program, own.settings);
  }
  Trial trial{.current = {test.declaration, test.program.launch},
              .points = {{own, previous}},
              .placed = placed,
              .judged_together = test.judged_together,
              .share = share,
              .seed = seed};
  if (reference != nullptr)
    trial.baseline.emplace(TrialProgram{reference->declaration, reference->program.launch});
  std::vector<LiveComparison> made;
  for (const auto& pass : instruments::passes_of(own.settings.metrics)) {
    AsLinked as_linked(trial, pass, progress);
    // Without a store, processes are not kept, continued or begun again. So the callbacks only show progress.
    for (auto& measured : run_trial(trial, pass, {.progress = progress}, spawn)) {
      auto finding = finding_of(trial, pass, previous, measured);
      as_linked.explain(previous, measured, finding);
      hold_to_kernel(trial.judging(finding.settings, previous), measured, finding.judged.verdict);
      hold_to_builds(previous, test.program.image, test.declaration.config, finding.judged.verdict);
      made.push_back({std::move(finding), std::move(measured)});
    }
  }
  return made;
}

}  // namespace holdfast::run
