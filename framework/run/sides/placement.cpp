#include "run/sides/placement.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "binary/elf/loader_paths.hpp"
#include "binary/placement/placement.hpp"
#include "image/content_date.hpp"
#include "image/digest.hpp"
#include "image/take_image.hpp"
#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "run/sides/code_place.hpp"
#include "run/sides/gnu_link.hpp"
#include "run/sides/second_link.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Part of the key of linked files. Another version links the same two programs differently.
constexpr const char* kPlacingVersion = "3";

/// A lock: as long as it exists, no other process links this program.
class LinkLock {
 public:
  // All tests of the build tree that link this program lock the same record.
  explicit LinkLock(const LinkCommand& command) : file_(command.record, O_RDONLY) {
    lock_file(file_, LOCK_EX);
  }

 private:
  Descriptor file_;
};

/// A file of the program whose code differs from the accepted one: the executable, or a library of the
/// project.
struct Part {
  std::string accepted;  ///< staged
  std::string current;   ///< staged
  std::string built;     ///< path in the build tree
};

/// Returns the directory of a part, which holds the linked file of one pair.
fs::path kept_directory(const std::string& built, const std::string& build_directory) {
  const auto name = fs::path(built).filename().string() + "-" + image::sha256_of(built).substr(0, 8);
  return fs::path(build_directory) / "holdfast/placed" / name;
}

/// Returns the linked file of the pair, and links it if there is none. Throws Error, and repeats the error of
/// an earlier attempt.
std::string kept_part(const Part& part, const std::string& build_directory, const LinkCommand& command,
                      double& seconds) {
  const auto key = image::sha256_of(std::string(kPlacingVersion) + image::sha256_of_file(part.accepted) +
                                    image::sha256_of_file(part.built));
  const auto directory = kept_directory(part.built, build_directory);
  const auto kept = directory / ("placed-" + key.substr(0, 16));
  const auto wrong = kept.string() + ".wrong";
  const LinkLock lock(command);
  // Another process may have linked it while this one waited for the lock.
  if (fs::exists(kept)) return kept;
  if (fs::exists(wrong)) throw Error(whole_file(wrong));
  fs::remove_all(directory);
  fs::create_directories(directory);
  const auto began = std::chrono::steady_clock::now();
  try {
    link_placed(part.accepted, part.built, command, kept, kept.string() + ".log");
  } catch (const std::exception& why) {
    std::ofstream(wrong) << why.what();
    throw Error(why.what());
  }
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return kept;
}

/// Returns the executable and the libraries of the project whose code differs from the accepted one.
std::vector<Part> differing_parts(const process::Launch& accepted, const Program& current) {
  std::vector<Part> parts;
  const auto add = [&](Part part) {
    const auto code = image::loaded_code_of(part.accepted);
    if (!code.empty() && code != image::loaded_code_of(part.current)) parts.push_back(std::move(part));
  };
  add({accepted.file, current.launch.file, current.image.program.path});
  for (const auto& file : current.launch.files) {
    const auto name = fs::path(file).filename().string();
    const auto before = std::ranges::find_if(
        accepted.files, [&](const auto& one) { return fs::path(one).filename() == name; });
    const auto library = std::ranges::find(current.image.libraries, name, &ImageFile::name);
    if (file != current.launch.file && before != accepted.files.end() &&
        library != current.image.libraries.end())
      add({*before, file, library->path});
  }
  return parts;
}

/// Copies a file without its loader paths, like all staged files. Writes nothing if the same content is there
/// already.
void stage_code(const std::string& from, const fs::path& to) {
  const auto growing = to.string() + "." + std::to_string(getpid());
  fs::copy_file(from, growing, fs::copy_options::overwrite_existing);
  // The file must be writable for the change. Staged files are read-only.
  fs::permissions(growing, fs::perms(0755));
  binary::forget_loader_paths(growing);
  fs::permissions(growing, fs::perms(0555));
  // A process may be measuring that file, which must not change meanwhile.
  if (image::digest_of(to) == image::digest_of(growing))
    fs::remove(growing);
  else
    fs::rename(growing, to);
  image::date_by(to.filename(), to);
}

/// Copies the linked file into the stage of the file that it replaces.
std::string staged_copy(const std::string& kept, const std::string& staged) {
  const auto to = other_name(staged, fs::path(kept).filename());
  stage_code(kept, to);
  return to;
}

/// Adds the files to those that must not change while they are measured.
void watch_files(const process::CodePlace& place, process::Launch& launch) {
  image::Contents contents;
  for (const auto& file : place.files) {
    // Skip second names of files that are watched already.
    const auto is_it = [&](const std::string& own) { return fs::equivalent(own, file); };
    if (!std::ranges::any_of(launch.files, is_it))
      contents.push_back({.path = file, .sha256 = image::digest_of(file)});
  }
  launch.contents = image::joined(launch.contents, contents);
}

process::Launch held_launch(const std::optional<process::CodePlace>& place, process::Launch launch) {
  if (!place) return launch;
  watch_files(*place, launch);
  return process::in_place(launch, *place);
}

process::Launch with_places(const std::vector<process::CodePlace>& places, process::Launch launch) {
  launch.places = places;
  for (const auto& place : places) watch_files(place, launch);
  return launch;
}

}  // namespace

std::optional<Placed> placed_like(const process::Launch& accepted, const Program& current,
                                  const Settings& settings) {
  if (settings.placement != PlacementChoice::auto_) return std::nullopt;
  const auto parts = differing_parts(accepted, current);
  if (parts.empty()) return std::nullopt;
  Placed placed;
  auto& said = placed.placement;
  OtherFiles linked;
  for (const auto& part : parts) {
    const bool is_program = part.current == current.launch.file;
    try {
      if (!current.staged) throw Error("it runs from its original place");
      const auto command = link_command(current.image.build_directory, part.built);
      if (settings.mode == Mode::start_up && is_linked_otherwise(command.words))
        throw Error("its start is measured, and it was not linked by GNU ld, which can place functions");
      const auto kept = kept_part(part, current.image.build_directory, command, said.seconds);
      // Linking can keep fewer functions at their accepted addresses than requested, so the result is
      // inspected.
      const auto held = binary::held_in(binary::ElfImage(part.accepted), binary::ElfImage(kept));
      said.functions += held.all_functions;
      said.held += held.functions;
      if (is_program)
        linked.program = staged_copy(kept, part.current);
      else
        linked.libraries.emplace(fs::path(part.current).filename(),
                                 staged_copy(kept, beside_libraries(part.current)));
    } catch (const std::exception& wrong) {
      const auto name = is_program ? "" : fs::path(part.current).filename().string() + ": ";
      if (said.why_not.empty()) said.why_not = name + wrong.what();
    }
  }
  if (!linked.program.empty() || !linked.libraries.empty()) placed.code = code_place(current.launch, linked);
  if (!linked.program.empty())
    placed.accepted = code_place(accepted, {.program = copy_under_other_name(accepted.file)});
  return placed;
}

void vary_places(const std::vector<ChangedFunction>& changed, const process::Launch& accepted,
                 const Program& current, Placed& placed) {
  const bool reads_itself = current.image.program.code.empty();
  if (!current.staged || reads_itself) return;
  placed.places = places_for(changed, accepted, held_launch(placed.code, current.launch));
  auto& said = placed.placement;
  if (placed.places.moves_code) said.places = placed.places.current.size();
  if (said.why_not.empty()) said.why_not = placed.places.why_not;
}

bool is_at_one_place(const std::optional<Placed>& placed) { return placed && !placed->places.moves_code; }

process::Launch launch_of(const std::optional<Placed>& placed, const process::Launch& current) {
  return placed ? with_places(placed->places.current, held_launch(placed->code, current)) : current;
}

process::Launch accepted_launch_of(const std::optional<Placed>& placed, const process::Launch& accepted) {
  return placed ? with_places(placed->places.baseline, held_launch(placed->accepted, accepted)) : accepted;
}

}  // namespace holdfast::run
