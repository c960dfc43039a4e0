#pragma once

/// Redirection: how a staged program is led to its own copies of the files that it reads. It runs in a mirror
/// (image/inputs.hpp), its working directory is there, absolute paths in its arguments and its environment lead there, and
/// LD_LIBRARY_PATH takes the place of the loader paths that its copy has forgotten. An absolute path in the program or in a
/// file that it reads cannot be changed: there it finds its copies where the system permits mount namespaces (shown_inputs.hpp).

#include <string>
#include <vector>

#include "image/stage.hpp"
#include "model/settings/declaration.hpp"
#include "process/process.hpp"

namespace holdfast::run {

image::Places places_of(const Declaration& declaration);

/// The declaration with names in place of the paths of its trees, of which one may be inside the other.
Declaration without_places(Declaration declaration);

/// The arguments and the variables of the environment, declared and inherited, that may say where files are.
std::vector<std::string> texts_with_paths(const process::Launch& launch);

/// Where the image is shown. `also`: more files and directories, absolute, that are shown by links.
image::Shown shown_image(const Image& image, const Declaration& declaration,
                         const std::vector<std::string>& also = {});

/// Lets the launch run from the stage.
void run_from(const image::Stage& stage, const Image& image, const Declaration& declaration,
              const std::vector<std::string>& also, process::Launch& launch);

}  // namespace holdfast::run
