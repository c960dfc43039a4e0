#include "run/sides/placement.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "binary/elf/loader_paths.hpp"
#include "binary/placement/placement.hpp"
#include "image/digest.hpp"
#include "image/take_image.hpp"
#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "run/sides/second_link.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Of what is kept: another one where the same two programs would be linked otherwise.
constexpr const char* kPlacingVersion = "2";

/// As long as it lives, no other process links this program.
class LinkLock {
 public:
  explicit LinkLock(const LinkCommand& command) : file_(command.record, O_RDONLY) {
    lock_file(file_, LOCK_EX);
  }

 private:
  Descriptor file_;
};

/// Of the program's own: what is kept there is of one pair of programs.
fs::path kept_directory(const Program& built) {
  const auto& path = built.image.program.path;
  const auto name = fs::path(path).filename().string() + "-" + image::sha256_of(path).substr(0, 8);
  return fs::path(built.image.build_directory) / "holdfast/placed" / name;
}

/// What is kept of the pair, made where nothing is. Throws Error, also what was wrong when it was made.
std::string kept_program(const std::string& accepted, const Program& current, double& seconds) {
  const auto& built = current.image.program.path;
  const auto command = link_command(current.image.build_directory, built);
  const auto key = image::sha256_of(std::string(kPlacingVersion) + image::sha256_of_file(accepted) +
                                    image::sha256_of_file(built));
  const auto directory = kept_directory(current);
  const auto kept = directory / ("placed-" + key.substr(0, 16));
  const auto wrong = kept.string() + ".wrong";
  const LinkLock lock(command);
  if (fs::exists(kept)) return kept;
  if (fs::exists(wrong)) throw Error(whole_file(wrong));
  fs::remove_all(directory);
  fs::create_directories(directory);
  const auto began = std::chrono::steady_clock::now();
  try {
    link_placed(accepted, built, command, kept, kept.string() + ".log");
  } catch (const std::exception& why) {
    std::ofstream(wrong) << why.what();
    throw Error(why.what());
  }
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return kept;
}

/// A copy in the stage, beside the program that it stands for, which forgets loader paths as all that is staged. One that is
/// there already stays only if it is the same: a program could have replaced it.
std::string staged_copy(const std::string& kept, const std::string& staged) {
  const auto to = staged + "." + fs::path(kept).filename().string();
  const auto growing = to + "." + std::to_string(getpid());
  fs::copy_file(kept, growing, fs::copy_options::overwrite_existing);
  binary::forget_loader_paths(growing);
  if (image::digest_of(to) == image::digest_of(growing)) {
    fs::remove(growing);
  } else {
    fs::rename(growing, to);
  }
  return to;
}

/// The first library of the project that is another one now; empty: none.
std::string differing_library(const process::Launch& accepted, const process::Launch& current) {
  for (const auto& file : current.files) {
    const auto name = fs::path(file).filename();
    const auto before = std::ranges::find_if(
        accepted.files, [&](const auto& one) { return fs::path(one).filename() == name; });
    if (file == current.file || before == accepted.files.end()) continue;
    if (image::loaded_code_of(file) != image::loaded_code_of(*before)) return name;
  }
  return "";
}

}  // namespace

std::optional<Placed> placed_like(const process::Launch& accepted, const Program& current) {
  Placed placed;
  auto& said = placed.placement;
  try {
    const auto library = differing_library(accepted, current.launch);
    const auto code = image::loaded_code_of(accepted.file);
    const bool differs = !code.empty() && code != image::loaded_code_of(current.launch.file);
    if (!differs && library.empty()) return std::nullopt;
    if (!library.empty())
      said.why_not = "shared libraries are measured as they were linked, and " + library + " differs";
    if (!differs) return placed;
    if (!current.staged) throw Error("it runs where it stands");
    const auto kept = kept_program(accepted.file, current, said.seconds);
    const auto held = binary::held_in(binary::ElfImage(accepted.file), binary::ElfImage(kept));
    said.functions = held.all_functions;
    said.held = held.functions;
    placed.file = staged_copy(kept, current.launch.file);
  } catch (const std::exception& wrong) {
    said.why_not = wrong.what();
  }
  return placed;
}

process::Launch launch_of(const std::optional<Placed>& placed, process::Launch current) {
  if (!placed || placed->file.empty()) return current;
  current.file = placed->file;
  current.files.push_back(placed->file);
  current.contents = image::joined(current.contents, {{placed->file, image::digest_of(placed->file)}});
  return current;
}

}  // namespace holdfast::run
