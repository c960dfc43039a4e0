#pragma once

/// Plugins: shared objects that the program of an image loads by itself, of which each side has its own copy. They are
/// compared as its libraries are.

#include <string>
#include <vector>

#include "model/image.hpp"
#include "process/process.hpp"

namespace holdfast::run {

struct PluginOfBoth {
  std::string previous;  ///< copies that are staged
  std::string current;
};

/// By their places in the project. Throws Error, a sentence without a subject, where one side has a plugin that the other
/// has not.
std::vector<PluginOfBoth> plugins_of_both(const process::Launch& previous, const process::Launch& current);

/// Whether a plugin of both holds other code.
bool plugins_differ(const process::Launch& previous, const process::Launch& current);

/// The inputs but for plugins of the launch, which runs the image that they are of.
Inputs without_plugins(Inputs inputs, const process::Launch& launch);

}  // namespace holdfast::run
