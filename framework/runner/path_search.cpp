#include "runner/path_search.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace holdfast::runner {

namespace fs = std::filesystem;

bool is_executable(const std::string& path) {
  std::error_code unknown;
  return fs::is_regular_file(path, unknown) && access(path.c_str(), X_OK) == 0;
}

namespace {

/// Without a PATH, that of the system.
std::string search_path() {
  if (const char* path = std::getenv("PATH")) return path;
  std::string own(confstr(_CS_PATH, nullptr, 0), '\0');
  confstr(_CS_PATH, own.data(), own.size());
  own.pop_back();
  return own;
}

}  // namespace

std::optional<std::string> found_in_path(const std::string& name) {
  std::istringstream places(search_path());
  for (std::string place; std::getline(places, place, ':');) {
    const auto file = fs::absolute(fs::path(place.empty() ? "." : place) / name).lexically_normal();
    if (is_executable(file)) return file;
  }
  return std::nullopt;
}

}  // namespace holdfast::runner
