#include "process/dynamic_loader.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>

#include "binary/elf/elf_facts.hpp"
#include "model/error.hpp"
#include "model/helper_binaries.hpp"

namespace holdfast::process {
namespace {

constexpr double kListSeconds = 20;

/// Returns the path in "/a/b.so (0x7f88)", without the address; empty if there is no address.
std::string path_of(const std::string& text) {
  const auto end = text.rfind(" (0x");
  return end == std::string::npos ? "" : text.substr(0, end);
}

/// Returns a path that LD_PRELOAD accepts. The loader ends a name at blanks and colons. A path that contains any is
/// replaced by the path of a descriptor of this process. The descriptor stays open; each path has only one, though
/// many processes are started.
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

std::vector<binary::LoadedLibrary> parse_loader_list(const std::string& program, const std::string& text) {
  std::vector<binary::LoadedLibrary> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto begin = line.find_first_not_of(" \t");
    const auto arrow = line.find(" => ");
    if (arrow == std::string::npos) {  // a library given by its path; the kernel's vdso has none
      const auto path = begin == std::string::npos ? "" : path_of(line.substr(begin));
      if (path.starts_with('/')) found.push_back({path, path});
      continue;
    }
    const auto name = line.substr(begin, arrow - begin);
    const auto rest = line.substr(arrow + 4);
    if (rest.starts_with("not found")) {
      throw Error(program + ": needs " + name +
                  ", which the loader does not find; set LD_LIBRARY_PATH with ENVIRONMENT, or an RPATH");
    }
    if (const auto path = path_of(rest); !path.empty()) found.push_back({name, path});
  }
  return found;
}

std::vector<binary::LoadedLibrary> loaded_libraries(const std::string& program,
                                                    const std::vector<std::string>& environment,
                                                    const Spawner& spawn) {
  const auto interpreter = binary::interpreter_of(program);
  if (interpreter.empty()) return {};
  const Ended ended = spawn({.file = interpreter,
                             // The program's own loader lists the libraries, because that of another C
                             // library searches other directories. No code of the program runs.
                             .argv = {interpreter, "--list", program},
                             .environment = environment,
                             .directory = "",
                             .deadline_s = kListSeconds,
                             .keep_stdout = true});
  auto found = parse_loader_list(program, ended.out);
  if (ended.how != Ended::How::exited || ended.code != 0) {
    throw Error(program + ": its loader " + interpreter + " cannot list its libraries: it " +
                how_it_ended(ended, kListSeconds) + (ended.tail.empty() ? "" : ": " + ended.tail));
  }
  std::erase_if(found, [&](const binary::LoadedLibrary& library) { return library.path == interpreter; });
  return found;
}

std::string library_of_the_wrapper(const std::string& file, const std::string& purpose) {
  return preloadable(needed_helper_binary(file, purpose));
}

bool is_static(const std::string& program) {
  return binary::needs_of(program).machine != 0 && binary::interpreter_of(program).empty();
}

bool takes_library(const std::string& program) {
  namespace fs = std::filesystem;
  if (!fs::is_regular_file(program)) return false;
  // The loader of musl is named ld-musl, and cannot load a library that needs glibc.
  const bool of_this_c_library =
      fs::path(binary::interpreter_of(program)).filename().string().starts_with("ld-linux");
  return of_this_c_library && binary::sanitizer_of(program).empty() &&
         binary::needs_of(program).machine == binary::needs_of("/proc/self/exe").machine;
}

void load_in_front(const std::string& library, Launch& launch) {
  constexpr std::string_view kName = "LD_PRELOAD=";
  std::string others;
  if (const char* own = std::getenv("LD_PRELOAD")) others = own;
  for (const auto& entry : launch.environment) {
    // The last entry of a name is the one that the program gets.
    if (entry.starts_with(kName)) others = entry.substr(kName.size());
  }
  launch.environment.push_back(std::string(kName) + library + (others.empty() ? "" : ":" + others));
}

}  // namespace holdfast::process
