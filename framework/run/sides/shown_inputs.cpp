#include "run/sides/shown_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "model/helper_binaries.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

bool is_fixed(const std::string& name, const Image& image) {
  // The names are sorted when they are gathered (gathered_inputs.cpp).
  return std::ranges::binary_search(image.inputs.fixed, name);
}

/// Returns the files of the image that its program opens by absolute paths. These are paths of its former
/// build or source tree.
std::vector<const ImageFile*> fixed_files(const Image& image) {
  std::vector<const ImageFile*> fixed;
  for (const auto& file : image.inputs.files) {
    if (is_fixed(file.name, image)) fixed.push_back(&file);
  }
  return fixed;
}

std::string path_then(const ImageFile& file, const Image& image) {
  return image::path_of(file.name, image::places_of(image));
}

/// Returns the path of the copy of an input. If the input is also a linked library, this is the copy that the loader uses,
/// because the loader must see one file for both.
std::string copy_of(const ImageFile& file, const image::Stage& stage, const Image& image,
                    const image::Places& places) {
  const auto path = path_then(file, image);
  for (const auto& library : image.libraries) {
    if (library.path == path && library.sha256 == file.sha256)
      return stage.library_directory + "/" + library.name;
  }
  return image::mirrored(stage.mirror, image::path_of(file.name, places));
}

}  // namespace

std::map<std::string, std::string> why_not_shown(const Image& image) {
  const auto fixed = fixed_files(image);
  if (fixed.empty()) return {};
  std::map<std::string, std::string> why;
  const auto nowhere = process::why_nothing_is_shown();
  std::map<std::string, std::string> digests;  // by the path of the file that is there today
  for (const auto* file : fixed) {
    const auto path = path_then(*file, image);
    std::error_code none;
    const auto real = fs::canonical(path, none).string();
    if (!nowhere.empty()) {
      why[file->name] = nowhere;
    } else if (!image::is_of_project(path, image::places_of(image))) {
      why[file->name] = "it is outside of the project";
    } else if (none || !fs::is_regular_file(real, none)) {
      why[file->name] = "there is no file that the accepted one could replace; restore one";
    } else if (digests.try_emplace(real, file->sha256).first->second != file->sha256) {
      // Two paths that lead to one file today cannot show two accepted files.
      why[file->name] = "it is now a link to another file than when it was accepted";
    }
  }
  return why;
}

FilesOfToday files_of_today(const Image& accepted, const image::Places& today) {
  const auto why = why_not_shown(accepted);
  std::vector<ImageFile> unshown;
  std::ranges::copy_if(accepted.inputs.files, std::back_inserter(unshown),
                       [&](const ImageFile& file) { return why.contains(file.name); });
  auto changed = image::changed_files(unshown, today);
  FilesOfToday found{.unshown = changed.empty() ? "" : why.at(changed.front())};
  for (auto& name : image::changed_files(accepted.inputs.shared, today)) changed.push_back(std::move(name));
  std::ranges::copy_if(image::changed_names(accepted.inputs, today), std::back_inserter(changed),
                       [&](const std::string& name) { return is_fixed(name, accepted); });
  for (auto& name : changed) name = image::path_of(name, today);
  std::erase_if(changed, is_helper_binary);
  const auto bin = fs::path(accepted.program.path).parent_path();
  // An installed program's files are below its prefix: /opt/tool for /opt/tool/bin/tool.
  if (accepted.installed)
    std::erase_if(changed, [&](const std::string& path) { return image::is_below(path, bin.parent_path()); });
  found.paths = std::move(changed);
  return found;
}

void show_inputs(const image::Stage& stage, const Image& image, const image::Places& places,
                 process::Launch& launch) {
  const auto unshown = why_not_shown(image);
  launch.shown.reset();
  std::vector<process::ShownFile> shown;
  std::set<std::string> covered;
  image::Contents replaceable;  // if one is replaced, a running process would find the new file
  for (const auto* file : fixed_files(image)) {
    const auto path = path_then(*file, image);
    std::error_code none;
    if (unshown.contains(file->name) || !covered.insert(fs::canonical(path, none)).second) continue;
    shown.push_back({.path = path, .file = copy_of(*file, stage, image, places)});
    replaceable.push_back({path, image::digest_of(path)});
  }
  if (shown.empty()) return;
  launch.contents = image::joined(launch.contents, replaceable);
  launch.shown = std::move(shown);
}

}  // namespace holdfast::run
