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

trace::Traced traced(const process::Arm& arm, const std::string& scratch, const trace::Entries& functions) {
  auto launch = arm.launch;
  launch.environment.push_back("HOLDFAST_WIRE=" + scratch);
  if (arm.foreign) arm.foreign->ask(launch, scratch, 1);
  process::run_hook("setup", arm.hooks.setup, launch, process::run_process);
  process::run_hook("prepare", arm.hooks.prepare, launch, process::run_process);
  auto traced = trace::run_traced(launch, functions);
  process::run_hook("conclude", arm.hooks.conclude, launch, process::run_process);
  process::run_hook("cleanup", arm.hooks.cleanup, launch, process::run_process);
  process::take_file(scratch);
  return traced;
}

}  // namespace holdfast::run
