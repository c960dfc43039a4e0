#include "image/take_image.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "image/build_id.hpp"
#include "image/digest.hpp"
#include "image/loaded_code.hpp"
#include "image/loader_paths.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

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

ImageFile taken_file(const std::string& name, const std::string& path) {
  std::error_code wrong;
  const auto size = fs::file_size(path, wrong);
  if (wrong) throw Error(path + ": cannot be read: " + wrong.message());
  return {.name = name, .path = path, .sha256 = sha256_of_file(path), .size = size};
}

bool is_systems_own(const std::string& path) {
  const auto real = fs::weakly_canonical(path).string();
  if (real.starts_with("/usr/local/")) return false;
  constexpr std::array kPlaces{"/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/", "/lib32/"};
  return std::any_of(kPlaces.begin(), kPlaces.end(),
                     [&](const char* place) { return real.starts_with(place); });
}

Image take_image(const std::string& program, const std::vector<LoadedLibrary>& libraries,
                 const std::vector<ImageFile>& data, const std::vector<std::string>& layouts) {
  Image image;
  image.data = data;
  image.program = taken_code(fs::path(program).filename(), program);
  for (const auto& layout : layouts) image.layouts.push_back(taken_code(fs::path(layout).filename(), layout));
  image.program.build_id = build_id_of(program);
  for (const auto& library : libraries) {
    if (is_systems_own(library.path)) continue;
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
  for (auto& directory : loader_paths_of(path)) {
    if (std::find(directories.begin(), directories.end(), directory) == directories.end())
      directories.push_back(std::move(directory));
  }
}

void identify(Image& image) {
  sort_by_name(image.layouts);
  sort_by_name(image.libraries);
  sort_by_name(image.data);
  std::string manifest = image.program.name + " " + image.program.sha256 + "\n";
  for (const auto& layout : image.layouts) manifest += "layout " + layout.name + " " + layout.sha256 + "\n";
  for (const auto& library : image.libraries) manifest += library.name + " " + library.sha256 + "\n";
  for (const auto& file : image.data) manifest += "data " + file.name + " " + file.sha256 + "\n";
  for (const auto& file : image.inputs.files) manifest += "input " + file.name + " " + file.sha256 + "\n";
  image.id = sha256_of(manifest);
}

Image own_part(Image image) {
  const bool stays = image.installed || is_systems_own(image.program.path);
  if (image.id.empty() || !stays) return image;
  image.program = {};
  image.layouts.clear();
  image.libraries.clear();
  identify(image);
  if (image.data.empty() && image.inputs.files.empty()) image.id.clear();
  return image;
}

std::vector<ImageFile> files_of(const Image& image) {
  std::vector<ImageFile> files;
  if (!image.program.name.empty()) files.push_back(image.program);
  files.insert(files.end(), image.layouts.begin(), image.layouts.end());
  files.insert(files.end(), image.libraries.begin(), image.libraries.end());
  files.insert(files.end(), image.data.begin(), image.data.end());
  files.insert(files.end(), image.inputs.files.begin(), image.inputs.files.end());
  return files;
}

}  // namespace holdfast::image
