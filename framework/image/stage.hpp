#pragma once

/// A staged image: a directory from which the program runs. It holds
///
///     root/   the executable and its inputs, each at its path on this machine, beside links to what else is there
///             (inputs.hpp)
///     lib/    its libraries
///     data/   its data files, by the names that the program opens; where the program runs in a directory of the mirror,
///             they are there instead
///
/// The loader paths of executables and libraries are forgotten (loader_paths.hpp). Baseline and current build are both run
/// from such a directory, so that path lengths, directories searched and everything else that the loader does are the same
/// for both, and each reads its own files.
///
/// What is there is looked at each time: a stage in which a file has changed, by a program that wrote to its data
/// or by a disk that forgets, is made anew, and so is one with a file more in lib/, which the loader could take. While
/// programs are measured, contents.hpp watches it. Copies are read-only, which root's programs do not notice.

#include <functional>
#include <string>
#include <vector>

#include "image/contents.hpp"
#include "image/inputs.hpp"
#include "model/data_file.hpp"
#include "model/image.hpp"

namespace holdfast::image {

struct Stage {
  std::string program;            ///< path to execute; empty where the image has no program
  std::string library_directory;  ///< for LD_LIBRARY_PATH; empty where the image has no libraries
  std::string data_directory;     ///< to run in; empty where the image has no data
  std::string mirror;             ///< root/
  Contents contents;              ///< that nothing may change while the program is measured
};

/// Where the image is shown.
struct Shown {
  Places places{};  ///< of today: where names of inputs are
  std::string
      working_directory{};  ///< of the program, to be mirrored; empty: it runs in the real one, or in data/
  Links links{};
};

/// Writes the content of one file of the image to `path`.
using Provide = std::function<void(const ImageFile& file, const std::string& path)>;

/// The stage of `image` below `directory`, made where it does not exist yet or is no longer what it was. Each
/// file that `provide` wrote is checked against its digest. Throws Error; a stage is complete or not there.
Stage stage_image(const Image& image, const std::string& directory, const Provide& provide,
                  const Shown& shown = {});

/// Throws Error where a file of the image has a name or a path that leads out of a stage.
void refuse_escapes(const Image& image);

/// Provides from where the files stood when the image was taken.
void copy_from_origin(const ImageFile& file, const std::string& path);

// The data files of a test (DATA in holdfast_add_test), as part of its program's image: each has the name by
// which the program opens it, relative to its working directory.

/// A directory stands for all files below it, by `name`/their path. Throws Error where one is missing or is no
/// file, a name leads out of the working directory, or two different files have one name.
std::vector<ImageFile> data_files(const std::vector<DataFile>& declared);

/// Whether a file of that name stands below the directory that the name is relative to.
bool stays_inside(const std::string& name);

}  // namespace holdfast::image
