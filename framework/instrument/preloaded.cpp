#include "instrument/preloaded.hpp"

#include <cstdlib>
#include <filesystem>

#include "model/error.hpp"

namespace holdfast::instrument {

namespace fs = std::filesystem;

std::string preloaded_library(const std::string& name, const std::string& why) {
  const auto wrapper = fs::read_symlink("/proc/self/exe").parent_path();
  for (const auto& place : {wrapper, wrapper.parent_path() / "lib/holdfast"}) {
    if (fs::exists(place / name)) return place / name;
  }
  throw Error(why + " " + name + ", which is not beside the wrapper in " + wrapper.string() +
              "; build or install Holdfast anew");
}

void load_in_front(const std::string& library, runner::Launch& launch) {
  constexpr std::string_view kName = "LD_PRELOAD=";
  std::string others;
  if (const char* own = std::getenv("LD_PRELOAD")) others = own;
  for (const auto& entry : launch.environment) {
    if (entry.starts_with(kName)) others = entry.substr(kName.size());
  }
  launch.environment.push_back(std::string(kName) + library + (others.empty() ? "" : ":" + others));
}

}  // namespace holdfast::instrument
