#include "model/image.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace holdfast {

bool is_systems_own(const std::string& path) {
  const auto real = std::filesystem::weakly_canonical(path).string();
  if (real.starts_with("/usr/local/")) return false;
  constexpr std::array kPlaces{"/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/", "/lib32/"};
  return std::ranges::any_of(kPlaces, [&](const char* place) { return real.starts_with(place); });
}

}  // namespace holdfast
