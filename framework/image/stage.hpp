#pragma once

/// A staged image: a directory from which the program runs. It contains three parts.
///
///     `root/` The executable and its inputs, each at its path on this machine, with links to all other files there
///             (inputs.hpp).
///     `lib/`  The libraries.
///     `data/` The data files, by the names that the program opens. If the program runs in a directory of the mirror,
///             the data files are in that directory.
///
/// The loader paths of executables and libraries are removed (loader_paths.hpp). Baseline and current build both run from
/// such a directory. So path lengths, searched directories and the rest of the loader's work are the same for both, and
/// each reads its own files.
///
/// The contents are checked at each use. If a file has changed, because a program wrote to its data or the disk is faulty,
/// the stage is made again. It is also made again if lib/ has an additional file, which the loader could use. While programs
/// are measured, contents.hpp watches the stage. Copies are read-only, but this does not restrict programs that run as
/// root.

#include <functional>
#include <string>
#include <vector>

#include "image/contents.hpp"
#include "image/inputs.hpp"
#include "model/data_file.hpp"
#include "model/image.hpp"

namespace holdfast::image {

struct Stage {
  std::string program;            ///< path to execute; empty if the image has no program
  std::string library_directory;  ///< for LD_LIBRARY_PATH; empty if the image has no libraries
  std::string data_directory;     ///< to run in; empty if the image has no data
  std::string mirror;             ///< root/
  Contents contents;              ///< files that must not change while the program is measured
};

/// The places at which the image is shown.
struct Shown {
  Places places{};  ///< current places, for the names of inputs
  std::string
      working_directory{};  ///< of the program, to be mirrored; empty if it runs in the real one, or in data/
  Links links{};
};

/// Writes the content of one file of the image to `path`.
using Provide = std::function<void(const ImageFile& file, const std::string& path)>;

/// Returns the stage of `image` below `directory`. Makes it if it does not exist yet or has changed. Each file that
/// `provide` wrote is checked against its digest. Throws Error; a stage is either complete or absent.
Stage stage_image(const Image& image, const std::string& directory, const Provide& provide,
                  const Shown& shown = {});

/// Throws Error if a file of the image has a name or a path that leads out of a stage.
void refuse_escapes(const Image& image);

/// Copies a file from the path that it had when the image was taken.
void copy_from_origin(const ImageFile& file, const std::string& path);

// The data files of a test (DATA in holdfast_add_test), as part of its program's image. Each has the name by which the
// program opens it, relative to its working directory.

/// Returns the data files. A directory includes all files below it, by `name`/their path. Throws Error if one is missing
/// or is not a file, if a name leads out of the working directory, or if two different files have one name.
std::vector<ImageFile> data_files(const std::vector<DataFile>& declared);

/// Returns true if a file of that name is below the directory to which the name is relative.
bool stays_inside(const std::string& name);

}  // namespace holdfast::image
