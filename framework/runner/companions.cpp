#include "runner/companions.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "model/error.hpp"

namespace holdfast::runner {

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

std::string preloadable(const std::string& path) {
  if (path.find_first_of(" :") == std::string::npos) return path;
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw Error(path + ": cannot be read: " + std::strerror(errno));
  return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(descriptor);
}

}  // namespace holdfast::runner
