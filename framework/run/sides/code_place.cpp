#include "run/sides/code_place.hpp"

#include <unistd.h>

#include <filesystem>

#include "image/content_date.hpp"
#include "image/digest.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Number of digits that name a stage, or a file in it.
constexpr std::size_t kNameDigits = 16;

/// Adds a hard link if the file system permits it, else a copy.
void give_name(const std::string& file, const fs::path& name) {
  std::error_code refused;
  // Some file systems have no hard links, or allow only a number of them for a file (link(2)).
  fs::create_hard_link(file, name, refused);
  if (!refused) return;
  fs::copy_file(file, name);
  image::date_by(name.filename(), name);
}

/// `own` is the directory of the stage.
fs::path directory_with(const LibrariesByName& libraries, const fs::path& own) {
  std::string key;
  for (const auto& [name, file] : libraries) key += name + " " + file + "\n";
  const auto stage = own.parent_path().parent_path() / image::sha256_of(key).substr(0, kNameDigits);
  const auto directory = stage / own.filename();
  if (fs::exists(directory)) return directory;
  // The directory gets its name when it has all its files, so that no process finds a part of them
  // (rename(2)).
  const fs::path growing = stage.string() + "." + std::to_string(getpid());
  fs::create_directories(growing / own.filename());
  for (const auto& [name, file] : libraries) give_name(file, growing / own.filename() / name);
  std::error_code taken;
  fs::rename(growing, stage, taken);
  if (taken) fs::remove_all(growing);  // another process was quicker
  return directory;
}

/// Returns the library path with `own` replaced by the other directory. The rest of the launch's path follows
/// it.
std::string library_path_to(const std::string& directory, const std::string& own,
                            const process::Launch& launch) {
  const auto begin = std::string(process::kLibraryPath) + own;
  for (const auto& entry : launch.environment) {
    if (entry == begin || entry.starts_with(begin + ":")) return directory + entry.substr(begin.size());
  }
  return directory;
}

}  // namespace

std::string other_name(const std::string& file, const std::string& key) {
  return file + "." + image::sha256_of(key).substr(0, kNameDigits);
}

void copy_once(const std::string& file, const std::string& name) {
  if (fs::exists(name)) return;
  // The file gets its name when it is complete, so that no process runs a part of it.
  const auto growing = name + "." + std::to_string(getpid());
  try {
    fs::copy_file(file, growing, fs::copy_options::overwrite_existing);
    image::date_by(fs::path(name).filename(), growing);
    fs::rename(growing, name);
  } catch (const fs::filesystem_error&) {  // the incomplete copy is removed, for example from a full disk
    std::error_code ignored;
    fs::remove(growing, ignored);
    throw;
  }
}

std::string copy_under_other_name(const std::string& file) {
  auto name = other_name(file, image::sha256_of_file(file));
  copy_once(file, name);  // a copy, since a program can count the hard links of its file
  return name;
}

LibrariesByName libraries_of(const process::Launch& launch) {
  LibrariesByName all;
  for (const auto& file : launch.files) {
    if (file != launch.file) all.emplace(fs::path(file).filename(), file);
  }
  return all;
}

std::string beside_libraries(const std::string& library) {
  const fs::path file(library);
  return file.parent_path().parent_path() / file.filename();
}

process::CodePlace code_place(const process::Launch& launch, const OtherFiles& others) {
  process::CodePlace place{.file = others.program.empty() ? launch.file : others.program};
  auto libraries = libraries_of(launch);
  if (!others.libraries.empty()) {
    // The others replace libraries of the launch, so the launch has at least one library.
    const auto own = fs::path(libraries.begin()->second).parent_path();
    for (const auto& [name, file] : others.libraries) libraries[name] = file;
    const auto directory = directory_with(libraries, own);
    for (auto& [name, file] : libraries) file = directory / name;
    place.library_path = library_path_to(directory, own, launch);
  }
  place.files.push_back(place.file);
  for (const auto& [name, file] : libraries) place.files.push_back(file);
  return place;
}

}  // namespace holdfast::run
