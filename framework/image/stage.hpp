#pragma once

/// A staged image: a directory from which the program runs, `bin/` with the executable, `lib/` with its
/// libraries, all with their loader paths forgotten (loader_paths.hpp), and `data/` with its data files by the
/// names that the program opens, in which it runs. Baseline and current build are both run from such a
/// directory, so that path lengths, directories searched and everything else that the loader does are the same
/// for both, and each reads its own data.
///
/// What is there is looked at each time: a stage in which a file has changed, by a program that wrote to its data
/// or by a disk that forgets, is made anew, and so is one with a file more in bin/ or lib/, which the loader could take.

#include <functional>
#include <string>
#include <vector>

#include "model/image.hpp"

namespace holdfast::image {

struct Stage {
  std::string program;               ///< path to execute; empty where the image has no program
  std::vector<std::string> layouts;  ///< paths of its other layouts
  std::string library_directory;     ///< for LD_LIBRARY_PATH; empty where the image has no libraries
  std::string data_directory;        ///< to run in; empty where the image has no data
};

/// Writes the content of one file of the image to `path`.
using Provide = std::function<void(const ImageFile& file, const std::string& path)>;

/// The stage of `image` below `directory`, made where it does not exist yet or is no longer what it was. Each
/// file that `provide` wrote is checked against its digest. Throws Error; a stage is complete or not there.
Stage stage_image(const Image& image, const std::string& directory, const Provide& provide);

/// Provides from where the files stood when the image was taken.
void copy_from_origin(const ImageFile& file, const std::string& path);

}  // namespace holdfast::image
