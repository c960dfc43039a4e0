#include "run/sides/programs.hpp"

#include <filesystem>

#include "binary/elf/elf_facts.hpp"
#include "image/digest.hpp"
#include "image/known_facts.hpp"
#include "image/stage.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "process/dynamic_loader.hpp"
#include "process/process.hpp"
#include "run/commits/compilations.hpp"
#include "run/commits/out_of_date.hpp"
#include "run/sides/redirection.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Returns the program's absolute path; searches PATH for a bare name, as a shell does.
std::string found_program(const std::string& name, const std::string& directory) {
  if (name.find('/') != std::string::npos) {
    const auto path = fs::path(directory) / name;
    if (process::is_executable(path)) return path.lexically_normal();
    throw Error(
        "'" + name + "' " +
        (fs::exists(path) ? "is not a program that can be executed" : "does not exist; was it built?"));
  }
  if (auto found = process::found_in_path(name)) return *found;
  throw Error("'" + name + "' is not found in PATH; install it, or name it by its path");
}

/// Returns true if the program belongs to no project: it is the system's own, or found in PATH outside of the
/// source and build tree.
bool is_installed(const std::string& file, const Declaration& declaration) {
  const bool by_path = declaration.command.front().find('/') == std::string::npos;
  const bool in_project = image::is_of_project(file, places_of(declaration));
  return is_systems_own(file) || (by_path && !in_project);
}

process::Launch launch_of(const Declaration& declaration, const Settings& settings, const std::string& file) {
  return {.file = file,
          .argv = declaration.command,
          .environment = declaration.environment,
          .directory = declaration.working_directory,
          .input = declaration.input,
          .files = {file},
          .deadline_s = settings.deadline_s};
}

/// Returns the contents of the program and its libraries where they were built.
image::Contents built_contents(const Image& image) {
  image::Contents contents{{image.program.path, image.program.sha256}};
  for (const auto& file : image.libraries) contents.push_back({file.path, file.sha256});
  return contents;
}

bool wants_snapshot(const Settings& settings) {
  return settings.baseline == BaselineChoice::auto_ || settings.baseline == BaselineChoice::live;
}

/// Returns an image of the data alone, which each side has even if its program or inputs are not kept.
Image data_alone(const Image& image) {
  if (image.data.empty()) return {};
  Image alone{.id = "", .program = {}, .libraries = {}, .data = image.data};
  image::identify(alone);
  return alone;
}

/// Returns the part of the image that is staged.
Image staged_part(const Program& program, const Settings& settings) {
  return wants_snapshot(settings) ? image::own_part(program.image) : data_alone(program.image);
}

/// Returns why the staged program certainly cannot run on this machine, which is checked before it starts.
/// Empty if no such reason is known.
std::string why_not_here(const image::Stage& stage, const process::Launch& launch, const Facts& machine) {
  if (stage.program.empty()) return "";
  const auto system = binary::this_system(fact_of(machine, "cpu-flags"));
  for (const auto& file : launch.files) {
    const auto lacking = binary::lacking(binary::needs_of(file), system);
    if (!lacking.empty()) return fs::path(file).filename().string() + " " + lacking;
  }
  try {
    process::loaded_libraries(stage.program, launch.environment);
  } catch (const Error& missing) {  // a missing library of the system, or a missing version of it
    return missing.what();
  }
  return "";
}

/// The file from which the installed program of an accepted run is run, or why it cannot run.
struct InstalledProgram {
  std::string file{};
  std::string note{};
  std::string reason{};
};

/// Returns the accepted program if it is unchanged, at its current path or its former one. A program that has
/// changed since is part of the machine, like its kernel: if the project keeps files of its own (`keeps`),
/// the current program runs them on both sides. If it keeps none, the program is what is tested.
InstalledProgram installed_program(const ImageFile& accepted, const Image& current, bool keeps) {
  const auto& today = current.program;
  if (current.installed && accepted.sha256 == today.sha256) return {.file = today.path};
  const auto changed = accepted.path + " is installed on the system and has changed since";
  if (current.installed && accepted.path == today.path)
    return keeps ? InstalledProgram{.file = today.path, .note = changed + "; both sides run the current one"}
                 : InstalledProgram{.reason = changed};
  std::error_code none;
  if (fs::exists(accepted.path, none) && image::sha256_of_file(accepted.path) == accepted.sha256)
    return {.file = accepted.path};
  return {.reason = changed};
}

}  // namespace

std::string lost_cpu_flags(const Facts& was, const Facts& is) {
  const auto flags_of = [](const Facts& facts) {
    return binary::this_system(fact_of(facts, "cpu-flags")).cpu_flags;
  };
  const auto here = flags_of(is);
  std::vector<std::string> lost;
  for (const auto& flag : flags_of(was)) {
    if (!here.empty() && !here.contains(flag)) lost.push_back(flag);
  }
  return listed(lost);
}

std::string stage_directory(const Declaration& declaration) { return declaration.work_directory + "/stage"; }

Program current_program(const Declaration& declaration, const Settings& settings) {
  // Each test of the program needs its digests, which are computed once.
  image::keep_known_facts_in(declaration.work_directory + "/known-facts");
  const auto file = found_program(declaration.command.front(), declaration.working_directory);
  Program program{.image = image::take_image(file, process::loaded_libraries(file, declaration.environment),
                                             image::data_files(declaration.data))};
  program.declared = launch_of(declaration, settings, file);
  program.declared.contents = image::joined(nullptr, built_contents(program.image));
  program.image.installed = is_installed(file, declaration);
  if (program.image.installed) program.image.library_path.clear();  // its loader paths are not removed
  program.image.source_directory = declaration.source_directory;
  program.image.build_directory = declaration.build_directory;
  // An installed program was not compiled with the options of the project.
  if (!program.image.installed)
    program.image.compilations =
        commits::compilations_of(declaration.build_directory, declaration.config,
                                 declaration.targets.value_or(std::vector<std::string>()));
  program.staged = wants_snapshot(settings) && !program.image.installed;
  stage_program(declaration, settings, {}, program);
  return program;
}

std::string why_outdated(const Declaration& declaration, const Program& program) {
  const auto why = commits::why_out_of_date(declaration.build_directory, declaration.config,
                                            declaration.targets.value_or(std::vector<std::string>()),
                                            program.declared.file);
  return why.empty() ? "" : "the program does not match its sources: " + why;
}

void stage_program(const Declaration& declaration, const Settings& settings,
                   const std::vector<std::string>& also, Program& program) {
  // A program that removed its own file is still in the stage from which it ran.
  const auto provide = [staged = program.launch.file, at = program.image.program.path](
                           const ImageFile& file, const std::string& path) {
    auto from = file;
    std::error_code none;
    if (file.path == at && !std::filesystem::exists(at, none) && !staged.empty()) from.path = staged;
    image::copy_from_origin(from, path);
  };
  program.launch = program.declared;
  const auto staged = staged_part(program, settings);
  if (staged.id.empty() && also.empty()) return;
  const auto stage = image::stage_image(staged, stage_directory(declaration), provide,
                                        shown_image(staged, declaration, also));
  run_from(stage, staged, declaration, also, program.launch);
  program.mirror = stage.mirror;
}

bool keep_program(const store::Database& store, const Run& run) {
  const bool kept = !image::own_part(run.image).id.empty();
  if (kept) store::Snapshots(store.path()).keep(run.image);
  return kept;
}

Previous previous_program(const Declaration& declaration, const Program& current, const Run& accepted,
                          const store::Snapshots& snapshots, const Facts& machine) {
  // Everything that is not set below, such as the time limit, is that of the current program.
  Previous previous{.launch = current.launch};
  if (accepted.command.empty()) return {.reason = "the command of the accepted run is unknown"};
  previous.launch->argv = accepted.command;
  // The environment is that of the current declaration, because the accepted run stores values only as
  // digests (declared_run.hpp).
  previous.launch->environment = declaration.environment;
  previous.launch->directory = declaration.working_directory;
  previous.launch->input = declaration.input;
  const auto own = image::own_part(accepted.image);
  if (accepted.image.installed) {
    const auto found = installed_program(accepted.image.program, current.image, !own.id.empty());
    if (found.file.empty()) return {.reason = found.reason};
    previous.launch->file = found.file;
    previous.launch->files = {found.file};
    // The file must not change while both sides run it.
    previous.launch->contents = image::joined(nullptr, {{found.file, image::sha256_of_file(found.file)}});
    previous.note = found.note;
    if (own.id.empty()) return previous;  // the project has no files of its own to restore
  }
  if (!snapshots.has(accepted.image)) {
    const auto missing = snapshots.missing(accepted.image);
    return {.reason = "no snapshot of the accepted program is kept" + missing,
            .snapshot_missing = !missing.empty()};
  }
  const auto restore = [&](const ImageFile& kept, const std::string& path) { snapshots.restore(kept, path); };
  try {
    snapshots.verify(own);  // although it may be staged already
    const auto stage =
        image::stage_image(own, stage_directory(declaration), restore, shown_image(own, declaration));
    run_from(stage, own, declaration, {}, *previous.launch);
    const auto why = why_not_here(stage, *previous.launch, machine);
    if (why.empty()) return previous;
    return {.reason = "the accepted program cannot run here: " + why, .outcome = Outcome::incompatible};
  } catch (const store::Refused& refused) {
    return {.reason = std::string("the snapshot of the accepted program is not run: ") + refused.what(),
            .outcome = Outcome::incompatible};
  }
}

}  // namespace holdfast::run
