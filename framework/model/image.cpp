#include "model/image.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace holdfast {

/// Links are resolved first: /lib is a link to /usr/lib on systems with a merged /usr.
bool is_systems_own(const std::string& path) {
  const auto real = std::filesystem::weakly_canonical(path).string();
  // Software below /usr/local is built by users (hier(7)).
  if (real.starts_with("/usr/local/")) return false;
  constexpr std::array kPlaces{"/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/", "/lib32/"};
  return std::ranges::any_of(kPlaces, [&](const char* place) { return real.starts_with(place); });
}

}  // namespace holdfast
