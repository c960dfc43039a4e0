#include "runner/preload.hpp"

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "image/elf_needs.hpp"
#include "image/loader_paths.hpp"
#include "model/error.hpp"

namespace holdfast::runner {

namespace fs = std::filesystem;

std::string library_of_the_wrapper(const std::string& file, const std::string& purpose) {
  const auto wrapper = fs::read_symlink("/proc/self/exe").parent_path();
  for (const auto& place : {wrapper, wrapper.parent_path() / "lib/holdfast"}) {
    if (fs::exists(place / file)) return (place / file).string();
  }
  throw Error(purpose + " by " + file + ", which is not beside the wrapper in " + wrapper.string() +
              "; build or install Holdfast anew");
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
