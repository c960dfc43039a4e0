#include "runner/loaded_libraries.hpp"

#include <sstream>

#include "image/loader_paths.hpp"
#include "model/error.hpp"

namespace holdfast::runner {
namespace {

constexpr double kListSeconds = 20;

/// "/a/b.so (0x7f88)" without its address; empty where there is none.
std::string path_of(const std::string& text) {
  const auto end = text.rfind(" (0x");
  return end == std::string::npos ? "" : text.substr(0, end);
}

}  // namespace

std::vector<image::LoadedLibrary> parse_loader_list(const std::string& program, const std::string& text) {
  std::vector<image::LoadedLibrary> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto begin = line.find_first_not_of(" \t");
    const auto arrow = line.find(" => ");
    if (arrow == std::string::npos) {  // needed by its path; the kernel's vdso has none
      const auto path = begin == std::string::npos ? "" : path_of(line.substr(begin));
      if (path.starts_with('/')) found.push_back({path, path});
      continue;
    }
    const auto name = line.substr(begin, arrow - begin);
    const auto rest = line.substr(arrow + 4);
    if (rest.starts_with("not found")) {
      throw Error(program + ": needs " + name +
                  ", which the loader does not find; set LD_LIBRARY_PATH by ENVIRONMENT, or an RPATH");
    }
    if (const auto path = path_of(rest); !path.empty()) found.push_back({name, path});
  }
  return found;
}

std::vector<image::LoadedLibrary> loaded_libraries(const std::string& program,
                                                   const std::vector<std::string>& environment,
                                                   const Spawner& spawn) {
  const auto interpreter = image::interpreter_of(program);
  if (interpreter.empty()) return {};
  const Ended ended = spawn({.file = interpreter,
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
  std::erase_if(found, [&](const image::LoadedLibrary& library) { return library.path == interpreter; });
  return found;
}

}  // namespace holdfast::runner
