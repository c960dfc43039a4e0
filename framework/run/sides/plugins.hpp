#pragma once

/// Plugins: shared objects that the accepted program loads by itself, of which it has its own copies. They are compared with
/// those of today, as its libraries are.

#include <string>
#include <vector>

#include "image/inputs.hpp"
#include "process/process.hpp"

namespace holdfast::run {

struct PluginOfBoth {
  std::string previous;  ///< the copy that is staged
  std::string current;   ///< at its place in the project
};

std::vector<PluginOfBoth> plugins_of_both(const process::Launch& previous);

/// Whether code that the program of the image loads or starts by itself is no longer what it was.
bool plugins_differ(const Image& previous, const image::Places& today);

/// The inputs but for plugins of the launch, which runs the image that they are of.
Inputs without_plugins(Inputs inputs, const process::Launch& launch);

}  // namespace holdfast::run
