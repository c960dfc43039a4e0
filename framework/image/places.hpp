#pragma once

/// Places: files of a project by names that are the same in every checkout and build tree of it.
///
///     const Places here{.source = "/home/ada/app", .build = "/home/ada/app/build"};
///     name_of("/home/ada/app/build/plugins/a.so", here);   // "<build>/plugins/a.so"
///     path_of("<build>/plugins/a.so", elsewhere);          // "/ci/app/build/plugins/a.so"

#include <string>

#include "model/image.hpp"

namespace holdfast::image {

/// Directories, absolute; empty: there is none.
struct Places {
  std::string source;
  std::string build;
};

/// Where the image was taken.
Places places_of(const Image& image);

std::string name_of(const std::string& path, const Places& places);
std::string path_of(const std::string& name, const Places& places);

/// Whether `path` is `directory` or below it. False where `directory` is empty.
bool is_below(const std::string& path, const std::string& directory);

}  // namespace holdfast::image
