#include "run/plan/injected_regression.hpp"

#include <algorithm>
#include <cmath>

#include "model/quantity.hpp"
#include "process/dynamic_loader.hpp"

namespace holdfast::run {
namespace {

/// Launches a shell script that runs the program more than once. The arguments of the script are the program
/// and the program's arguments.
void repeat(double share, process::Launch& launch) {
  // A command runs a whole number of times.
  const auto added = static_cast<int>(std::ceil(share));
  std::string script;
  for (int run = 0; run < added; ++run) script += "\"$@\" && ";
  // The last run replaces the shell, so that its exit status and signals are those of the process.
  std::vector<std::string> argv{"sh", "-c", script + "exec \"$@\"", "sh", launch.file};
  if (!launch.argv.empty()) argv.insert(argv.end(), launch.argv.begin() + 1, launch.argv.end());
  launch.file = "/bin/sh";
  launch.argv = std::move(argv);
}

bool times_samples(const Settings& settings) {
  return settings.mode == Mode::steady || settings.mode == Mode::single_shot;
}

bool has_place(const Declaration& declaration, const Settings& settings) {
  switch (declaration.adapter) {
    case AdapterName::command:
      return true;
    case AdapterName::holdfast:
      return times_samples(settings);
    default:
      return process::takes_library(declaration.command.front());
  }
}

bool is_clock_metric(const std::string& metric) { return metric == "time" || metric == "cpu-time"; }

}  // namespace

bool can_inject_regression(const Declaration& declaration, const Settings& settings) {
  const auto& metrics = settings.metrics;
  // Without METRICS, a command with PICK measures the number that it prints, and not a time.
  const bool timed =
      metrics.empty() ? !declaration.pick : std::any_of(metrics.begin(), metrics.end(), is_clock_metric);
  return has_place(declaration, settings) && timed && settings.executor != Executor::local &&
         // More time is not a loss where higher is better.
         declaration.asked.direction.value_or(Direction::lower) == Direction::lower;
}

bool is_hit_by_injection(const Subject& subject) {
  return is_clock_metric(subject.metric) && subject.direction == Direction::lower;
}

void inject_regression(const Declaration& declaration, const Settings& settings, process::Arm& arm) {
  if (declaration.adapter == AdapterName::command) return repeat(settings.plant, arm.launch);
  arm.launch.environment.push_back("HOLDFAST_PLANT=" + format_number(settings.plant));
}

}  // namespace holdfast::run
