#include "runner/path_search.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace holdfast::runner {

namespace fs = std::filesystem;

bool is_executable(const std::string& path) {
  return fs::is_regular_file(path) && access(path.c_str(), X_OK) == 0;
}

std::optional<std::string> found_in_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream places(path == nullptr ? "" : path);
  for (std::string place; std::getline(places, place, ':');) {
    const auto file = fs::path(place) / name;
    if (is_executable(file)) return file;
  }
  return std::nullopt;
}

}  // namespace holdfast::runner
