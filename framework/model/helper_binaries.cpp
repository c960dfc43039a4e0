#include "model/helper_binaries.hpp"

#include <filesystem>

#include "model/error.hpp"

namespace holdfast {

namespace fs = std::filesystem;

std::string directory_of_wrapper() {
  std::error_code none;
  // argv[0] may be relative to a directory that the process has left, or found by PATH (proc(5)).
  return fs::read_symlink("/proc/self/exe", none).parent_path();
}

std::optional<std::string> helper_binary(const std::string& name) {
  const fs::path wrapper = directory_of_wrapper();
  for (const auto& place : {wrapper, wrapper.parent_path() / "lib/holdfast"}) {
    if (fs::exists(place / name)) return place / name;
  }
  return std::nullopt;
}

std::string needed_helper_binary(const std::string& name, const std::string& purpose) {
  if (auto found = helper_binary(name)) return *found;
  throw Error(purpose + " by " + name + ", which is not in the directory of the wrapper, " +
              directory_of_wrapper() + "; build or install Holdfast again");
}

bool is_helper_binary(const std::string& path) {
  std::error_code none;
  const auto helper = helper_binary(std::filesystem::path(path).filename());
  return helper && std::filesystem::equivalent(*helper, path, none);
}

}  // namespace holdfast
