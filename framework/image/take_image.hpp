#pragma once

/// Taking the image of a program: which files, and what is in them.

#include <string>
#include <utility>
#include <vector>

#include "model/image.hpp"

namespace holdfast::image {

/// A library as the loader resolved it: the name asked for, the file found.
struct LoadedLibrary {
  std::string name;
  std::string path;
};

/// Whether the distribution installed the file: below /usr (but not /usr/local), /bin, /sbin, /lib*. Such
/// files are not part of an image: the loader finds them by itself, on both sides the same.
bool is_systems_own(const std::string& path);

/// `libraries`: all that the program loads; the system's own are left out. Throws Error where a file cannot
/// be read, or two different files have one name.
Image take_image(const std::string& program, const std::vector<LoadedLibrary>& libraries);

/// Sets the id that follows from names and digests.
void identify(Image& image);

}  // namespace holdfast::image
