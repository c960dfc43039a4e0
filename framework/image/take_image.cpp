#include "image/take_image.hpp"

#include <algorithm>
#include <filesystem>

#include "binary/elf/elf_facts.hpp"
#include "image/digest.hpp"
#include "image/known_facts.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

bool same_content(const ImageFile& one, const ImageFile& other) {
  return one.name == other.name && one.sha256 == other.sha256 && !one.sha256.empty();
}

/// Returns true if both files load the same code. If the code is not known, as of scripts, the content decides.
bool same_code(const ImageFile& one, const ImageFile& other) {
  const bool same = !one.code.empty() && one.code == other.code && one.name == other.name;
  return same || same_content(one, other);
}

template <class Same>
bool all_the_same(const std::vector<ImageFile>& some, const std::vector<ImageFile>& others, Same same) {
  return std::equal(some.begin(), some.end(), others.begin(), others.end(), same);
}

namespace fs = std::filesystem;

void sort_by_name(std::vector<ImageFile>& files) {
  std::sort(files.begin(), files.end(),
            [](const ImageFile& a, const ImageFile& b) { return a.name < b.name; });
}

ImageFile taken_code(const std::string& name, const std::string& path) {
  auto file = taken_file(name, path);
  file.code = loaded_code_of(path);
  return file;
}

}  // namespace

std::string loaded_code_of(const std::string& path) {
  return known_fact("loaded code", path, [&] {
    std::string manifest;
    for (const auto& segment : binary::loaded_segments(path)) {
      manifest += segment.description;
      // A digest of each segment has a fixed length, so two different lists never give the same text.
      if (segment.content) manifest += sha256_of(*segment.content) + "\n";
    }
    return manifest.empty() ? "" : sha256_of(manifest);
  });
}

bool runs_the_same(const Image& one, const Image& other) {
  return same_code(one.program, other.program) && all_the_same(one.libraries, other.libraries, same_code) &&
         all_the_same(one.data, other.data, same_content);
}

bool is_the_same(const Image& one, const Image& other) {
  return same_content(one.program, other.program) &&
         all_the_same(one.libraries, other.libraries, same_content) &&
         all_the_same(one.data, other.data, same_content);
}

ImageFile taken_file(const std::string& name, const std::string& path) {
  std::error_code wrong;
  const auto size = fs::file_size(path, wrong);
  if (wrong) throw Error(path + ": cannot be read: " + wrong.message());
  return {.name = name, .path = path, .sha256 = sha256_of_file(path), .size = size};
}

Image take_image(const std::string& program, const std::vector<binary::LoadedLibrary>& libraries,
                 const std::vector<ImageFile>& data) {
  Image image;
  image.data = data;
  image.program = taken_code(fs::path(program).filename(), program);
  image.program.build_id = binary::build_id_of(program);
  for (const auto& library : libraries) {
    // The system's libraries are the same for all builds, and a copy of glibc would not fit its loader.
    if (is_systems_own(library.path)) continue;
    // In a stage the loader finds a library by this name, because paths are removed.
    const auto name = fs::path(library.name).filename().string();
    const auto same = std::find_if(image.libraries.begin(), image.libraries.end(),
                                   [&](const ImageFile& file) { return file.name == name; });
    if (same == image.libraries.end()) {
      image.libraries.push_back(taken_code(name, library.path));
    } else if (same->sha256 != sha256_of_file(library.path)) {
      throw Error(program + ": loads two different libraries named " + name + ": " + same->path + " and " +
                  library.path + "; a snapshot can hold one of them");
    }
  }
  for (const auto& file : files_of(image)) add_library_path(file.path, image.library_path);
  identify(image);
  return image;
}

void add_library_path(const std::string& path, std::vector<std::string>& directories) {
  for (auto& directory : binary::loader_paths_of(path)) {
    if (std::find(directories.begin(), directories.end(), directory) == directories.end())
      directories.push_back(std::move(directory));
  }
}

void identify(Image& image) {
  // The ID must not depend on the order in which libraries were found.
  sort_by_name(image.libraries);
  sort_by_name(image.data);
  std::string manifest = image.program.name + " " + image.program.sha256 + "\n";
  for (const auto& library : image.libraries) manifest += library.name + " " + library.sha256 + "\n";
  for (const auto& file : image.data) manifest += "data " + file.name + " " + file.sha256 + "\n";
  for (const auto& file : image.inputs.files) manifest += "input " + file.name + " " + file.sha256 + "\n";
  image.id = sha256_of(manifest);
}

Image own_part(Image image) {
  const bool stays = image.installed || is_systems_own(image.program.path);
  if (image.id.empty() || !stays) return image;
  image.program = {};
  image.libraries.clear();
  identify(image);
  // The digest of an empty list would be an ID of nothing.
  if (image.data.empty() && image.inputs.files.empty()) image.id.clear();
  return image;
}

std::vector<ImageFile> files_of(const Image& image) {
  std::vector<ImageFile> files;
  if (!image.program.name.empty()) files.push_back(image.program);
  files.insert(files.end(), image.libraries.begin(), image.libraries.end());
  files.insert(files.end(), image.data.begin(), image.data.end());
  files.insert(files.end(), image.inputs.files.begin(), image.inputs.files.end());
  return files;
}

}  // namespace holdfast::image
