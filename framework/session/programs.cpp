#include "session/programs.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "image/data_files.hpp"
#include "image/elf_needs.hpp"
#include "image/layouts.hpp"
#include "image/stage.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "runner/loaded_libraries.hpp"
#include "runner/path_search.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::session {
namespace {

namespace fs = std::filesystem;

/// The program's absolute path; a bare name is looked for in PATH, as a shell does.
std::string found_program(const std::string& name, const std::string& directory) {
  if (name.find('/') != std::string::npos) {
    const auto path = fs::path(directory) / name;
    if (runner::is_executable(path)) return path.lexically_normal();
    throw Error("'" + name + "' " +
                (fs::exists(path) ? "is no program that can be executed" : "does not exist; was it built?"));
  }
  if (auto found = runner::found_in_path(name)) return *found;
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
  if (!stage.data_directory.empty()) launch.directory = stage.data_directory;
  if (stage.program.empty()) return;
  launch.file = stage.program;
  launch.layouts = stage.layouts;
  launch.files = {stage.program};
  std::error_code none;
  for (const auto& library : fs::directory_iterator(stage.library_directory, none))
    launch.files.push_back(library.path());
  set_library_path(declaration, stage.library_directory, launch);
}

std::string stage_directory(const Declaration& declaration) { return declaration.work_directory + "/stage"; }

bool wants_snapshot(const Settings& settings) {
  return settings.baseline == "auto" || settings.baseline == "live";
}

/// A program that is not staged has data nevertheless.
Image data_alone(const Image& image) {
  if (image.data.empty()) return {};
  Image alone{.id = "", .program = {}, .libraries = {}, .data = image.data};
  image::identify(alone);
  return alone;
}

/// What is certain before it is started. Empty: nothing.
std::string why_not_here(const image::Stage& stage, const runner::Launch& launch, const Facts& machine) {
  if (stage.program.empty()) return "";
  const auto flags = machine.find("cpu-flags");
  const auto system = image::this_system(flags == machine.end() ? "" : flags->second);
  for (const auto& file : launch.files) {
    const auto lacking = image::lacking(image::needs_of(file), system);
    if (!lacking.empty()) return fs::path(file).filename().string() + " " + lacking;
  }
  try {
    runner::loaded_libraries(stage.program, launch.environment);
  } catch (const Error& missing) {  // a library of the system, or a version of one
    return missing.what();
  }
  return "";
}

}  // namespace

std::string lost_cpu_flags(const Facts& was, const Facts& is) {
  const auto flags_of = [](const Facts& facts) {
    const auto flags = facts.find("cpu-flags");
    return image::this_system(flags == facts.end() ? "" : flags->second).cpu_flags;
  };
  const auto here = flags_of(is);
  std::string lost;
  for (const auto& flag : flags_of(was)) {
    if (!here.empty() && !here.contains(flag)) lost += (lost.empty() ? "" : ", ") + flag;
  }
  return lost;
}

Program current_program(const Declaration& declaration, const Settings& settings) {
  const auto file = found_program(declaration.command.front(), declaration.working_directory);
  Program program{.image = image::take_image(file, runner::loaded_libraries(file, declaration.environment),
                                             image::data_files(declaration.data),
                                             image::layouts_beside(file, settings.layouts)),
                  .staged = wants_snapshot(settings) && !image::is_systems_own(file),
                  .launch = launch_of(declaration, settings, file)};
  program.launch.layouts = image::layouts_beside(file, settings.layouts);
  const auto staged = program.staged ? program.image : data_alone(program.image);
  if (!staged.id.empty())
    run_from(image::stage_image(staged, stage_directory(declaration), image::copy_from_origin), declaration,
             program.launch);
  return program;
}

bool keep_program(const store::Database& store, const store::RunRecord& run) {
  const bool kept = !image::own_part(run.image).id.empty();
  if (kept) store::Snapshots(store.path()).keep(run.image);
  return kept;
}

Previous previous_program(const Declaration& declaration, const Program& current,
                          const store::RunRecord& accepted, const store::Snapshots& snapshots,
                          const Facts& machine) {
  Previous previous{.launch = current.launch};
  previous.launch->argv = wire::declared_command(accepted.declaration, "the accepted run");
  previous.launch->directory = declaration.working_directory;
  const auto layouts = current.launch.layouts.size();
  const auto own = image::own_part(accepted.image);
  if (!current.staged && accepted.image.program.sha256 != current.image.program.sha256)
    return {.reason = current.image.program.path + " is installed on the system and has changed since"};
  if (!current.staged && own.id.empty()) return previous;  // nothing of it is kept, and nothing has to be
  if (!snapshots.has(accepted.image)) return {.reason = "no snapshot of the accepted program is kept"};
  const auto restore = [&](const ImageFile& kept, const std::string& path) { snapshots.restore(kept, path); };
  try {
    snapshots.verify(own);  // each time, although it may be staged already
    const auto stage = image::stage_image(own, stage_directory(declaration), restore);
    run_from(stage, declaration, *previous.launch);
    previous.launch->layouts.resize(std::min(layouts, previous.launch->layouts.size()));
    const auto why = why_not_here(stage, *previous.launch, machine);
    if (why.empty()) return previous;
    return {.reason = "the accepted program cannot run here: " + why, .outcome = Outcome::incompatible};
  } catch (const store::Refused& refused) {
    return {.reason = std::string("the snapshot of the accepted program is not run: ") + refused.what(),
            .outcome = Outcome::incompatible};
  }
}

}  // namespace holdfast::session
