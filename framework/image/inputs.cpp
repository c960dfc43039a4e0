#include "image/inputs.hpp"

#include <algorithm>
#include <filesystem>

#include "image/loaded_code.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

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
