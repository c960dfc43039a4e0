#include "run/reach/traced_arm.hpp"

#include <algorithm>

#include "model/error.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "run/sides/arms.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::run {
namespace {

/// Time limit for one iteration of each body; usual bodies take less. A program that hangs here would hang again when
/// it is measured.
constexpr double kBodiesSeconds = 10;

}  // namespace

std::vector<process::Arm> traced_arms(const Declaration& declaration, Settings settings, Side side,
                                      const std::vector<process::MeasuredPoint>& points,
                                      const process::Launch& launch) {
  std::vector<process::Arm> arms;
  if (declaration.adapter != AdapterName::holdfast) {
    for (const auto& point : points)
      // A short command is launched several times in a process of the plan; one launch shows what it does.
      arms.emplace_back(arm_of(declaration, settings, side, launch, {point})).launches = 1;
    return arms;
  }
  settings.executor = Executor::local;  // all points in one process
  // The other modes let the clock decide how often the body runs.
  settings.origins.erase("mode");
  settings.mode = Mode::steady;
  auto arm = arm_of(declaration, settings, side, launch, points);
  arm.launch.argv.insert(arm.launch.argv.end(), {"--holdfast-count=nothing", "--holdfast-iterations=1"});
  arm.launch.deadline_s =
      std::min(arm.launch.deadline_s, kBodiesSeconds * static_cast<double>(points.size()));
  return {std::move(arm)};
}

process::Arm arm_at_length(const Declaration& declaration, const Point& point, Side side,
                           const process::Launch& launch) {
  auto arm = arm_of(declaration, point.settings, side, launch, {{point.benchmark, point.params}});
  lengthen(point.settings, kTracedTimes, arm);
  return arm;
}

namespace {

/// Returns why the lines that the program wrote do not show that it ran everything requested; empty if they
/// do.
std::string why_not_run(const process::Arm& arm, const std::string& lines) {
  // A command has no report.
  if (lines.empty()) return arm.speaks_wire && !arm.foreign ? "it reported nothing" : "";
  try {
    const auto reports =
        arm.foreign ? arm.foreign->read(lines) : wire::parse_child_lines(lines, "its report");
    for (const auto& report : reports) {
      if (report.error) return "it failed: " + *report.error;
      if (report.skipped) return "it skipped " + report.benchmark + ": " + *report.skipped;
      if (!report.complete && !arm.foreign) return "it did not reach the end of " + report.benchmark;
    }
    return "";
  } catch (const Error& wrong) {
    return std::string("it ") + wrong.what();
  }
}

/// Runs the arm's program between its hooks, by `run(launch)`. `samples` is the number for each process of
/// another harness; 0 for its default. `said` receives its report.
template <class Run>
auto between_hooks(const process::Arm& arm, const std::string& scratch, int samples, const Run& run,
                   std::string& said) {
  auto launch = arm.launch;
  // The program writes its report to this file.
  launch.environment.push_back("HOLDFAST_WIRE=" + scratch);
  if (arm.foreign) arm.foreign->ask(launch, scratch, samples);
  process::run_hook("setup", arm.hooks.setup, launch, process::run_process);
  process::run_hook("prepare", arm.hooks.prepare, launch, process::run_process);
  auto seen = run(launch);
  process::run_hook("conclude", arm.hooks.conclude, launch, process::run_process);
  process::run_hook("cleanup", arm.hooks.cleanup, launch, process::run_process);
  said = process::take_file(scratch);
  return seen;
}

}  // namespace

trace::Traced traced(const process::Arm& arm, const std::string& scratch, const trace::Entries& functions) {
  std::string said;
  auto seen = between_hooks(
      arm, scratch, arm.launches,
      [&](const process::Launch& launch) { return trace::run_traced(launch, functions); }, said);
  if (seen.incomplete.empty() && seen.how == process::Ended::How::exited && seen.code == 0)
    seen.incomplete = why_not_run(arm, said);
  return seen;
}

bool sampled(const process::Arm& arm, const std::string& scratch, trace::SampledPlaces& places) {
  std::string said;
  return between_hooks(
      arm, scratch, 0, [&](const process::Launch& launch) { return trace::sample(launch, places); }, said);
}

}  // namespace holdfast::run
