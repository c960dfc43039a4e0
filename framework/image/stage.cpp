#include "image/stage.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "image/data_files.hpp"
#include "image/digest.hpp"
#include "image/loader_paths.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

/// Digests of what a stage holds, a line for each file: `<SHA-256> <path below the stage>`.
constexpr const char* kDigests = "digests";

/// Images come from stores, and stores from anywhere.
void refuse_escape(const ImageFile& file) {
  if (!stays_inside(file.name)) throw Error("'" + file.name + "' is no name of a file in a snapshot");
}

void place(const ImageFile& file, const fs::path& path, const Provide& provide) {
  refuse_escape(file);
  fs::create_directories(path.parent_path());
  provide(file, path);
  if (sha256_of_file(path) != file.sha256) {
    throw Error(file.path + ": its content is not what was recorded (SHA-256 " + file.sha256.substr(0, 12) +
                "...); build and measure again, or accept a new baseline");
  }
}

void place_code(const ImageFile& file, const fs::path& path, const Provide& provide) {
  place(file, path, provide);
  fs::permissions(path, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                            fs::perms::others_read | fs::perms::others_exec);
  forget_loader_paths(path);
}

/// Data may be a script.
void place_data(const ImageFile& file, const fs::path& path, const Provide& provide) {
  place(file, path, provide);
  fs::permissions(path, fs::perms(0555));
}

void write_digests(const fs::path& stage) {
  std::string lines;
  for (const auto& entry : fs::recursive_directory_iterator(stage)) {
    if (entry.is_regular_file())
      lines += sha256_of_file(entry.path()) + " " + entry.path().lexically_relative(stage).string() + "\n";
  }
  std::ofstream out(stage / kDigests, std::ios::binary);
  out << lines;
  if (!out.flush()) throw Error(stage.string() + ": a copy to run cannot be made: it cannot be written");
}

/// Whether the loader finds there what it was given, and nothing else, also below (glibc-hwcaps/). What a program writes
/// among its data is its own.
bool holds_only(const std::set<fs::path>& files, const fs::path& stage) {
  for (const char* directory : {"bin", "lib"}) {
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(stage / directory, none)) {
      if (entry.symlink_status().type() != fs::file_type::directory && !files.contains(entry.path()))
        return false;
    }
  }
  return true;
}

/// Whether everything that was put there is there, unchanged, and no library has come in between.
bool is_whole(const fs::path& stage) {
  constexpr std::size_t kDigits = 64;
  std::ifstream digests(stage / kDigests, std::ios::binary);
  std::set<fs::path> files;
  for (std::string line; std::getline(digests, line);) {
    if (line.size() < kDigits + 2) return false;
    const auto file = stage / line.substr(kDigits + 1);
    if (!fs::is_regular_file(file) || sha256_of_file(file) != line.substr(0, kDigits)) return false;
    files.insert(file);
  }
  return !files.empty() && holds_only(files, stage);
}

/// By what the image holds, and not by the id that it says it has: a store could name any directory, which would be
/// replaced, or that of another image, whose program would be run for it.
std::string name_of(Image image) {
  identify(image);
  return image.id.substr(0, 16);
}

void fill(const Image& image, const fs::path& directory, const Provide& provide) {
  fs::create_directories(directory);
  const auto& name = image.program.name;
  if (!name.empty()) place_code(image.program, directory / "bin" / name, provide);
  for (const auto& layout : image.layouts) place_code(layout, directory / "bin" / layout.name, provide);
  for (const auto& library : image.libraries) place_code(library, directory / "lib" / library.name, provide);
  for (const auto& file : image.data) place_data(file, directory / "data" / file.name, provide);
  write_digests(directory);
}

/// Takes what is there out of the way first; its place is never half filled.
void replace(const fs::path& growing, const fs::path& finished) {
  const fs::path old = growing.string() + ".old";
  fs::remove_all(old);  // of a process that had our number, and was killed here
  std::error_code none;
  fs::rename(finished, old, none);
  std::error_code taken;
  fs::rename(growing, finished, taken);
  if (taken) fs::remove_all(growing);  // another process was quicker; its stage is the same
  fs::remove_all(old);
}

}  // namespace

Stage stage_image(const Image& image, const std::string& directory, const Provide& provide) {
  const fs::path finished = fs::path(directory) / name_of(image);
  try {
    if (!is_whole(finished)) {
      const fs::path growing = finished.string() + "." + std::to_string(getpid());
      fs::remove_all(growing);
      fill(image, growing, provide);
      if (!is_whole(finished)) replace(growing, finished);
      fs::remove_all(growing);
    }
  } catch (const fs::filesystem_error& wrong) {
    throw Error(directory + ": a copy to run cannot be made: " + wrong.code().message());
  }
  std::vector<std::string> layouts;
  for (const auto& layout : image.layouts) layouts.push_back(finished / "bin" / layout.name);
  return {.program = image.program.name.empty() ? "" : (finished / "bin" / image.program.name).string(),
          .layouts = std::move(layouts),
          .library_directory = image.libraries.empty() ? "" : (finished / "lib").string(),
          .data_directory = image.data.empty() ? "" : (finished / "data").string()};
}

void copy_from_origin(const ImageFile& file, const std::string& path) {
  std::error_code wrong;
  fs::copy_file(file.path, path, fs::copy_options::overwrite_existing, wrong);
  if (wrong) throw Error(file.path + ": cannot be copied to " + path + ": " + wrong.message());
}

}  // namespace holdfast::image
