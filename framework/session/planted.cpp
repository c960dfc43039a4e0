#include "session/planted.hpp"

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::session {
namespace {

/// Its arguments are the program and those of the program.
constexpr const char* kTwice = "\"$@\" && exec \"$@\"";

void run_twice(runner::Launch& launch) {
  std::vector<std::string> argv{"sh", "-c", kTwice, "sh", launch.file};
  if (!launch.argv.empty()) argv.insert(argv.end(), launch.argv.begin() + 1, launch.argv.end());
  launch.file = "/bin/sh";
  launch.argv = std::move(argv);
}

bool times_samples(const Settings& settings) {
  return settings.mode == "steady" || settings.mode == "single-shot";
}

}  // namespace

bool can_plant(const Declaration& declaration, const Settings& settings) {
  if (declaration.adapter == "command") return true;
  const auto& metrics = settings.metrics;
  const bool timed = metrics.empty() || std::find(metrics.begin(), metrics.end(), "time") != metrics.end();
  return declaration.adapter == "holdfast" && times_samples(settings) && timed;
}

void plant(const Declaration& declaration, const Settings& settings, runner::Arm& arm) {
  if (declaration.adapter == "command") return run_twice(arm.launch);
  arm.launch.environment.push_back("HOLDFAST_PLANT=" + format_number(settings.plant));
}

}  // namespace holdfast::session
