#include "run/sides/plugins.hpp"

namespace holdfast::run {

std::vector<PluginOfBoth> plugins_of_both(const process::Launch& previous) {
  std::vector<PluginOfBoth> both;
  for (const auto& copy : previous.plugins)
    // The mirror repeats the paths of the project below itself.
    both.push_back({.previous = copy, .current = copy.substr(previous.mirror.size())});
  return both;
}

bool plugins_differ(const Image& previous, const image::Places& today) {
  auto code = previous.inputs.files;
  std::erase_if(code, [](const ImageFile& file) { return file.code.empty(); });
  return !image::changed_files(code, today).empty();
}

Inputs without_plugins(Inputs inputs, const process::Launch& launch) {
  if (!launch.plugins.empty())
    std::erase_if(inputs.files, [](const ImageFile& file) { return !file.code.empty(); });
  return inputs;
}

}  // namespace holdfast::run
