#include "session/arms.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "image/stage.hpp"
#include "model/aggregator.hpp"
#include "model/error.hpp"
#include "runner/loaded_libraries.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

namespace fs = std::filesystem;

bool is_executable(const fs::path& path) {
  return fs::is_regular_file(path) && access(path.c_str(), X_OK) == 0;
}

/// The program's absolute path; a bare name is looked for in PATH, as a shell does.
std::string found_program(const std::string& name, const std::string& directory) {
  if (name.find('/') != std::string::npos) {
    const auto path = fs::path(directory) / name;
    if (is_executable(path)) return path.lexically_normal();
    throw Error("'" + name + "' " +
                (fs::exists(path) ? "is no program that can be executed" : "does not exist; was it built?"));
  }
  const char* path = std::getenv("PATH");
  std::istringstream places(path == nullptr ? "" : path);
  for (std::string place; std::getline(places, place, ':');) {
    if (is_executable(fs::path(place) / name)) return fs::path(place) / name;
  }
  throw Error("'" + name + "' is not found in PATH; install it, or name it by its path");
}

/// The value that the child would get without us: from the declaration, else from our own environment.
std::string library_path_of(const Declaration& declaration) {
  constexpr std::string_view kName = "LD_LIBRARY_PATH=";
  for (const auto& entry : declaration.environment) {
    if (entry.starts_with(kName)) return entry.substr(kName.size());
  }
  const char* own = std::getenv("LD_LIBRARY_PATH");
  return own == nullptr ? "" : own;
}

void set_library_path(const Declaration& declaration, const std::string& directory, runner::Launch& launch) {
  if (directory.empty()) return;
  const auto rest = library_path_of(declaration);
  std::erase_if(launch.environment,
                [](const std::string& entry) { return entry.starts_with("LD_LIBRARY_PATH="); });
  launch.environment.push_back("LD_LIBRARY_PATH=" + directory + (rest.empty() ? "" : ":" + rest));
}

runner::Launch launch_of(const Declaration& declaration, const Settings& settings, const std::string& file) {
  return {.file = file,
          .argv = declaration.command,
          .environment = declaration.environment,
          .directory = declaration.working_directory,
          .files = {file},
          .deadline_s = settings.deadline_s};
}

void run_from(const image::Stage& stage, const Declaration& declaration, runner::Launch& launch) {
  launch.file = stage.program;
  launch.files = {stage.program};
  std::error_code none;
  for (const auto& library : fs::directory_iterator(stage.library_directory, none))
    launch.files.push_back(library.path());
  set_library_path(declaration, stage.library_directory, launch);
}

std::string stage_directory(const Declaration& declaration) { return declaration.work_directory + "/stage"; }

/// The probe beside the wrapper itself; none where it was not installed with it.
std::optional<runner::Launch> probe_launch() {
  std::error_code none;
  const auto path = fs::read_symlink("/proc/self/exe", none).parent_path() / "holdfast-probe";
  if (none || !is_executable(path)) return std::nullopt;
  return runner::Launch{.file = path, .argv = {"holdfast-probe"}};
}

bool wants_snapshot(const Settings& settings) {
  return settings.baseline == "auto" || settings.baseline == "live";
}

std::set<std::string> axes_of(const runner::Point& point) {
  const auto axes = wire::axes_of(point.params);
  return {axes.begin(), axes.end()};
}

/// What is measured: one point exactly, or all those of a local executor.
void choose(const std::vector<runner::Point>& points, const Settings& settings,
            std::vector<std::string>& argv) {
  std::vector<std::string> named;
  for (const auto& point : points) {
    if (std::find(named.begin(), named.end(), point.benchmark) != named.end()) continue;
    named.push_back(point.benchmark);
    argv.push_back("--holdfast-benchmark=" + point.benchmark);
  }
  std::set<std::string> axes;
  for (const auto& point : points) axes.merge(axes_of(point));
  for (const auto& text : settings.params) {  // a point that was asked for may be none of the program's own
    if (axes.contains(text.substr(0, text.find('=')))) argv.push_back("--holdfast-params=" + text);
  }
  if (settings.executor != "local" && points.front().params != "{}")
    argv.push_back("--holdfast-point=" + points.front().params);
}

/// And what else the child must be told. What nobody asks for is not said: its own code decides.
std::vector<std::string> told(const Settings& settings, std::vector<std::string> argv) {
  const auto say = [&](const char* option, const std::optional<std::string>& value) {
    if (value) argv.push_back("--holdfast-" + std::string(option) + "=" + *value);
  };
  if (settings.samples) say("samples", std::to_string(*settings.samples));
  if (settings.guard == "off") say("guard", "off");
  say("executor", settings.executor == "local" ? settings.executor : settings.asked_executor);
  say("mode", settings.asked_mode);
  say("warmer", settings.warmer);
  say("measurer", settings.measurer);
  say("aggregator", settings.asked_aggregator);
  for (const auto& [name, text] : settings.told) say(name.c_str(), text);
  return argv;
}

void time_from_outside(const Declaration& declaration, const Settings& settings, runner::Arm& arm) {
  arm.launches = settings.samples.value_or(1);
  if (settings.guard != "off") arm.probe = probe_launch();
  if (declaration.adapter == "command") return;
  arm.metric = "start-up";
  arm.discards_first = true;
  arm.may_skip = true;
  arm.launch.argv.emplace_back("--holdfast-mode=start-up");
}

}  // namespace

Program current_program(const Declaration& declaration, const Settings& settings) {
  const auto file = found_program(declaration.command.front(), declaration.working_directory);
  Program program{.image = image::take_image(file, runner::loaded_libraries(file, declaration.environment)),
                  .staged = wants_snapshot(settings) && !image::is_systems_own(file),
                  .launch = launch_of(declaration, settings, file)};
  if (program.staged) {
    run_from(image::stage_image(program.image, stage_directory(declaration), image::copy_from_origin),
             declaration, program.launch);
  }
  return program;
}

Previous previous_program(const Declaration& declaration, const Program& current,
                          const store::RunRecord& accepted, const store::Snapshots& snapshots) {
  Previous previous{.launch = current.launch, .reason = ""};
  previous.launch->argv = wire::declared_command(accepted.declaration, "the accepted run");
  if (!current.staged && accepted.image.id == current.image.id) return previous;
  if (!current.staged)
    return {.launch = {},
            .reason = current.image.program.path + " is installed on the system and has changed since"};
  if (!snapshots.has(accepted.image))
    return {.launch = {}, .reason = "no snapshot of the accepted program is kept"};
  const auto restore = [&](const ImageFile& kept, const std::string& path) { snapshots.restore(kept, path); };
  run_from(image::stage_image(accepted.image, stage_directory(declaration), restore), declaration,
           *previous.launch);
  return previous;
}

runner::Arm arm_of(const Declaration& declaration, const Settings& settings, Side side,
                   const runner::Launch& launch, const std::vector<runner::Point>& points) {
  runner::Arm arm{.side = side,
                  .launch = launch,
                  .metrics = settings.metrics,
                  .own_aggregate = aggregator_named(settings.aggregator).own(),
                  .speaks_wire = !timed_from_outside(declaration, settings),
                  .discards_first = settings.asked_mode == "start-up",
                  .cold = settings.page_cache == "cold"};
  if (declaration.adapter == "holdfast") {
    arm.points = points;
    choose(points, settings, arm.launch.argv);
  }
  if (arm.speaks_wire) {
    arm.launch.argv = told(settings, std::move(arm.launch.argv));
  } else {
    time_from_outside(declaration, settings, arm);
  }
  return arm;
}

}  // namespace holdfast::session
