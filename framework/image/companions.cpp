#include "image/companions.hpp"

#include <filesystem>

namespace holdfast::image {

namespace fs = std::filesystem;

std::string directory_of_wrapper() {
  std::error_code none;
  return fs::read_symlink("/proc/self/exe", none).parent_path();
}

std::optional<std::string> companion(const std::string& name) {
  const fs::path wrapper = directory_of_wrapper();
  for (const auto& place : {wrapper, wrapper.parent_path() / "lib/holdfast"}) {
    if (fs::exists(place / name)) return place / name;
  }
  return std::nullopt;
}

}  // namespace holdfast::image
