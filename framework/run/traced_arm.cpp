#include "run/traced_arm.hpp"

#include <algorithm>

#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "run/arms.hpp"

namespace holdfast::run {
namespace {

/// An iteration of a body takes less; what hangs would hang again when it is measured.
constexpr double kBodiesSeconds = 10;

}  // namespace

std::vector<process::Arm> traced_arms(const Declaration& declaration, Settings settings, Side side,
                                      const std::vector<process::Point>& points,
                                      const process::Launch& launch) {
  std::vector<process::Arm> arms;
  if (declaration.adapter != "holdfast") {
    for (const auto& point : points) arms.push_back(arm_of(declaration, settings, side, launch, {point}));
    return arms;
  }
  settings.executor = "local";  // all of them in one process
  settings.origins.erase("mode");
  settings.mode = "steady";
  auto arm = arm_of(declaration, settings, side, launch, points);
  arm.launch.argv.insert(arm.launch.argv.end(), {"--holdfast-count=nothing", "--holdfast-iterations=1"});
  arm.launch.deadline_s =
      std::min(arm.launch.deadline_s, kBodiesSeconds * static_cast<double>(points.size()));
  return {std::move(arm)};
}

namespace {

/// Runs the arm's program between its hooks, by `run(launch)`. `samples`: of each process of another harness; 0: as many as
/// it takes by itself.
template <class Run>
auto between_hooks(const process::Arm& arm, const std::string& scratch, int samples, const Run& run) {
  auto launch = arm.launch;
  launch.environment.push_back("HOLDFAST_WIRE=" + scratch);
  if (arm.foreign) arm.foreign->ask(launch, scratch, samples);
  process::run_hook("setup", arm.hooks.setup, launch, process::run_process);
  process::run_hook("prepare", arm.hooks.prepare, launch, process::run_process);
  auto seen = run(launch);
  process::run_hook("conclude", arm.hooks.conclude, launch, process::run_process);
  process::run_hook("cleanup", arm.hooks.cleanup, launch, process::run_process);
  process::take_file(scratch);
  return seen;
}

}  // namespace

trace::Traced traced(const process::Arm& arm, const std::string& scratch, const trace::Entries& functions) {
  return between_hooks(arm, scratch, 1,
                       [&](const process::Launch& launch) { return trace::run_traced(launch, functions); });
}

bool sampled(const process::Arm& arm, const std::string& scratch, trace::SampledPlaces& places) {
  return between_hooks(arm, scratch, 0,
                       [&](const process::Launch& launch) { return trace::sample(launch, places); });
}

}  // namespace holdfast::run
