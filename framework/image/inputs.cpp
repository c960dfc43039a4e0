#include "image/inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

constexpr std::string_view kBuild = "<build>";
constexpr std::string_view kSource = "<source>";

namespace fs = std::filesystem;

bool is_unchanged(const ImageFile& file, const std::string& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return false;
  try {
    const auto now = taken_file(file.name, path);
    return now.sha256 == file.sha256 || (!file.code.empty() && loaded_code_of(path) == file.code);
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

bool is_below(const std::string& path, const std::string& directory) {
  if (directory.empty() || !path.starts_with(directory)) return false;
  return path.size() == directory.size() || directory.ends_with('/') || path[directory.size()] == '/';
}

Places places_of(const Image& image) {
  return {.source = image.source_directory, .build = image.build_directory};
}

std::string name_of(const std::string& path, const Places& places) {
  // A build tree is often inside the source tree.
  if (is_below(path, places.build)) return std::string(kBuild) + path.substr(places.build.size());
  if (is_below(path, places.source)) return std::string(kSource) + path.substr(places.source.size());
  return path;
}

std::string path_of(const std::string& name, const Places& places) {
  if (name.starts_with(kBuild) && !places.build.empty()) return places.build + name.substr(kBuild.size());
  if (name.starts_with(kSource) && !places.source.empty()) return places.source + name.substr(kSource.size());
  return name;
}

ImageFile taken_input(const std::string& path, bool code, const Places& places) {
  auto file = taken_file(name_of(path, places), path);
  if (code) file.code = loaded_code_of(path);
  return file;
}

std::vector<std::string> names_in(const std::string& directory) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none)) {
    auto name = entry.path().filename().string();
    if (name != "__pycache__" && !name.starts_with('.')) names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> changed_files(const std::vector<ImageFile>& files, const Places& today) {
  std::vector<std::string> changed;
  for (const auto& file : files) {
    if (!is_unchanged(file, path_of(file.name, today))) changed.push_back(file.name);
  }
  return changed;
}

std::vector<std::string> changed_inputs(const Inputs& accepted, const Places& today) {
  auto changed = changed_files(accepted.files, today);
  for (auto& name : changed_files(accepted.shared, today)) changed.push_back(std::move(name));
  for (const auto& name : accepted.absent) {
    std::error_code none;
    if (fs::exists(path_of(name, today), none)) changed.push_back(name);
  }
  for (const auto& listing : accepted.listings) {
    if (names_in(path_of(listing.name, today)) != listing.names) changed.push_back(listing.name);
  }
  return changed;
}

}  // namespace holdfast::image
