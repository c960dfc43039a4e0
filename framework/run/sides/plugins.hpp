#pragma once

/// Plugins: shared objects that a program loads by itself. The accepted program has its own copies of them.
/// They are compared with those of the current program, like libraries.

#include <string>
#include <vector>

#include "image/inputs.hpp"
#include "process/process.hpp"

namespace holdfast::run {

struct PluginOfBoth {
  std::string previous;  ///< the staged copy
  std::string current;   ///< its path in the project
};

std::vector<PluginOfBoth> plugins_of_both(const process::Launch& previous);

/// Returns true if code that the program of the image loads or starts by itself has changed.
bool plugins_differ(const Image& previous, const image::Places& today);

/// Returns the inputs without the files that contain code, if the launch runs with plugins of its image.
Inputs without_plugins(Inputs inputs, const process::Launch& launch);

}  // namespace holdfast::run
