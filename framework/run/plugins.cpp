#include "run/plugins.hpp"

#include <algorithm>
#include <set>

#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::run {
namespace {

/// Where it would be in the project.
std::string place_of_plugin(const std::string& copy, const process::Launch& launch) {
  return copy.substr(launch.mirror.size());
}

}  // namespace

std::vector<PluginOfBoth> plugins_of_both(const process::Launch& previous, const process::Launch& current) {
  if (previous.plugins.size() != current.plugins.size()) throw Error("it loads other plugins");
  std::vector<PluginOfBoth> both;
  for (const auto& plugin : previous.plugins) {
    const auto same = std::ranges::find_if(current.plugins, [&](const std::string& other) {
      return place_of_plugin(other, current) == place_of_plugin(plugin, previous);
    });
    if (same == current.plugins.end()) throw Error("it loads other plugins");
    both.push_back({.previous = plugin, .current = *same});
  }
  return both;
}

bool plugins_differ(const process::Launch& previous, const process::Launch& current) {
  try {
    return std::ranges::any_of(plugins_of_both(previous, current), [](const PluginOfBoth& plugin) {
      return image::loaded_code_of(plugin.previous) != image::loaded_code_of(plugin.current);
    });
  } catch (const Error&) {
    return false;
  }
}

Inputs without_plugins(Inputs inputs, const process::Launch& launch) {
  if (!launch.plugins.empty())
    std::erase_if(inputs.files, [](const ImageFile& file) { return !file.code.empty(); });
  return inputs;
}

}  // namespace holdfast::run
