#include "instrument/preloaded.hpp"

#include <cstdlib>

#include "model/error.hpp"
#include "runner/companions.hpp"

namespace holdfast::instrument {

std::string preloaded_library(const std::string& name, const std::string& why) {
  if (const auto found = runner::companion(name)) return runner::preloadable(*found);
  throw Error(why + " " + name + ", which is not beside the wrapper in " + runner::directory_of_wrapper() +
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
