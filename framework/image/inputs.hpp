#pragma once

/// Inputs: what a program reads besides its libraries and its data (model/image.hpp), held against the files of today.

#include <optional>
#include <string>
#include <vector>

#include "model/image.hpp"

namespace holdfast::image {

/// Places: files of a project by names that are the same in every checkout and build tree of it.
///
///     const Places here{.source = "/home/ada/app", .build = "/home/ada/app/build"};
///     name_of("/home/ada/app/build/plugins/a.so", here);   // "<build>/plugins/a.so"
///     path_of("<build>/plugins/a.so", elsewhere);          // "/ci/app/build/plugins/a.so"
///
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

/// A file as it is now, under its name in `places`. `code`: what is loaded of it counts, and nothing else of it (of an ELF
/// file that is not also read as data). Throws Error where it cannot be read.
ImageFile taken_input(const std::string& path, bool code, const Places& places);

/// The names in a directory, sorted, without those that programs make for themselves (`__pycache__`) and hidden ones.
std::vector<std::string> names_in(const std::string& directory);

/// The inputs of `accepted` that are no longer what they were: names of files, of directories that hold other files, of
/// files that have appeared. Empty: a program that read these would read the same today.
std::vector<std::string> changed_inputs(const Inputs& accepted, const Places& today);

/// Those of `files` that are no longer what they were.
std::vector<std::string> changed_files(const std::vector<ImageFile>& files, const Places& today);

}  // namespace holdfast::image
