#include "runner/preload.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>

#include "image/companions.hpp"
#include "image/elf_needs.hpp"
#include "image/loader_paths.hpp"
#include "model/error.hpp"

namespace holdfast::runner {

namespace {

/// For the loader, blanks and colons end a name in LD_PRELOAD. A path that has any is given as that of a descriptor of
/// this process, which stays open while it runs: one for each path, though many processes are started.
std::string preloadable(const std::string& path) {
  if (path.find_first_of(" :") == std::string::npos) return path;
  static std::map<std::string, int> opened;
  const auto known = opened.find(path);
  const int descriptor = known != opened.end() ? known->second : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw Error(path + ": cannot be read: " + std::strerror(errno));
  opened[path] = descriptor;
  return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(descriptor);
}

}  // namespace

std::string library_of_the_wrapper(const std::string& file, const std::string& purpose) {
  return preloadable(image::needed_companion(file, purpose));
}

bool is_static(const std::string& program) {
  return image::needs_of(program).machine != 0 && image::interpreter_of(program).empty();
}

void load_in_front(const std::string& library, Launch& launch) {
  constexpr std::string_view kName = "LD_PRELOAD=";
  std::string others;
  if (const char* own = std::getenv("LD_PRELOAD")) others = own;
  for (const auto& entry : launch.environment) {
    if (entry.starts_with(kName)) others = entry.substr(kName.size());
  }
  launch.environment.push_back(std::string(kName) + library + (others.empty() ? "" : ":" + others));
}

}  // namespace holdfast::runner
