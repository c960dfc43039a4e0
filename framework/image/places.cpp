#include "image/places.hpp"

#include <string_view>

namespace holdfast::image {
namespace {

constexpr std::string_view kBuild = "<build>";
constexpr std::string_view kSource = "<source>";

}  // namespace

bool is_below(const std::string& path, const std::string& directory) {
  if (directory.empty() || !path.starts_with(directory)) return false;
  return path.size() == directory.size() || directory.ends_with('/') || path[directory.size()] == '/';
}

Places places_of(const Image& image) {
  return {.source = image.source_directory, .build = image.build_directory};
}

std::string name_of(const std::string& path, const Places& places) {
  // A build tree is often inside the source tree.
  if (is_below(path, places.build)) return std::string(kBuild) + path.substr(places.build.size());
  if (is_below(path, places.source)) return std::string(kSource) + path.substr(places.source.size());
  return path;
}

std::string path_of(const std::string& name, const Places& places) {
  if (name.starts_with(kBuild) && !places.build.empty()) return places.build + name.substr(kBuild.size());
  if (name.starts_with(kSource) && !places.source.empty()) return places.source + name.substr(kSource.size());
  return name;
}

}  // namespace holdfast::image
