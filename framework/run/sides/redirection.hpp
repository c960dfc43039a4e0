#pragma once

/// Redirection: leads a staged program to its own copies of the files that it reads. The program runs in a
/// mirror (image/inputs.hpp): its working directory and the absolute paths in its arguments and environment
/// are in the mirror. LD_LIBRARY_PATH replaces the loader paths that are removed from the program's copy.
/// Absolute paths in the program, or in a file that it reads, cannot be changed. The program finds its copies
/// at these paths if the system permits mount namespaces (shown_inputs.hpp).

#include <string>
#include <vector>

#include "image/stage.hpp"
#include "model/settings/declaration.hpp"
#include "process/process.hpp"
#include "run/plan/declared_places.hpp"

namespace holdfast::run {

/// Returns the arguments, the input and the declared environment variables, which may contain paths of files.
std::vector<std::string> declared_texts(const process::Launch& launch);

/// Returns inherited variables that lead to files, such as PATH, PYTHONPATH and LD_LIBRARY_PATH, unless the
/// launch sets them.
std::vector<std::string> inherited_paths(const process::Launch& launch);

/// Returns how the image is shown. `also` are absolute paths of more files and directories that are shown by
/// links.
image::Shown shown_image(const Image& image, const Declaration& declaration,
                         const std::vector<std::string>& also = {});

/// Makes the launch run from the stage.
void run_from(const image::Stage& stage, const Image& image, const Declaration& declaration,
              const std::vector<std::string>& also, process::Launch& launch);

}  // namespace holdfast::run
