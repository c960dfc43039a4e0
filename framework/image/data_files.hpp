#pragma once

/// The data files of a test (DATA in holdfast_add_test), as part of its program's image: each has the name by
/// which the program opens it, relative to its working directory.

#include <vector>

#include "model/data_file.hpp"
#include "model/image.hpp"

namespace holdfast::image {

/// A directory stands for all files below it, by `name`/their path. Throws Error where one is missing or is no
/// file, a name leads out of the working directory, or two different files have one name.
std::vector<ImageFile> data_files(const std::vector<DataFile>& declared);

/// Whether a file of that name stands below the directory that the name is relative to.
bool stays_inside(const std::string& name);

}  // namespace holdfast::image
