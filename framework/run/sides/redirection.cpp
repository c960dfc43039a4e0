#include "run/sides/redirection.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "image/take_image.hpp"
#include "run/sides/shown_inputs.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;
using Directories = std::set<std::string>;

constexpr std::string_view kLibraryPath = "LD_LIBRARY_PATH";

/// Returns true if the image is shown as a whole, rather than its program alone.
bool redirects(const Image& image, const std::vector<std::string>& also) {
  return !image.inputs.files.empty() || !also.empty();
}

std::string parent_of(const std::string& path) { return fs::path(path).parent_path(); }

/// Adds a directory and its parents within the project.
void add_directory(std::string directory, const image::Places& places, Directories& directories) {
  directories.insert(directory);
  while (image::is_of_project(parent_of(directory), places)) {
    directory = parent_of(directory);
    directories.insert(directory);
  }
}

/// Source and build tree find each other by relative paths ("../source"); nothing else above them is shown.
void add_trees(const image::Places& places, image::Links& links) {
  for (const auto& tree : {places.source, places.build}) {
    const auto above = parent_of(tree);
    const bool shown =
        std::find(links.directories.begin(), links.directories.end(), above) != links.directories.end();
    if (tree.empty() || above == "/" || (shown && !links.only.contains(above))) continue;
    links.only[above].insert(fs::path(tree).filename());
    if (!shown) links.directories.push_back(above);
  }
}

/// Returns the current path, on this machine, of a file of the image.
std::string today(const std::string& path, const Image& image, const image::Places& places) {
  return image::path_of(image::name_of(path, image::places_of(image)), places);
}

image::Rewriting rewriting_of(const image::Stage& stage, const Image& image, const Declaration& declaration,
                              const std::vector<std::string>& also) {
  const auto places = places_of(declaration);
  image::Rewriting rewriting(stage.mirror, also);
  const auto add = [&](const std::string& path) {
    // The path may be from the accepted command or from the current one.
    rewriting.add(path, today(path, image, places));
    rewriting.add(today(path, image, places), today(path, image, places));
  };
  if (!stage.program.empty()) add(image.program.path);
  for (const auto& file : image.inputs.files) {
    Directories above;
    add_directory(parent_of(file.path), image::places_of(image), above);
    add(file.path);
    for (const auto& directory : above) add(directory);
  }
  return rewriting;
}

/// Returns the library path that the child would get without the stage: from the launch, else from this
/// process's environment.
std::string library_path_of(const process::Launch& launch) {
  for (const auto& entry : launch.environment) {
    if (entry.starts_with(std::string(kLibraryPath) + "=")) return entry.substr(kLibraryPath.size() + 1);
  }
  const char* own = std::getenv(kLibraryPath.data());
  return own == nullptr ? "" : own;
}

void set_library_path(const image::Stage& stage, const Image& image, const image::Places& places,
                      bool redirected, process::Launch& launch) {
  std::string path = stage.library_directory;
  const auto append = [&](const std::string& directory) {
    // An empty element would mean the working directory (ld.so(8)).
    if (!directory.empty()) path += (path.empty() ? "" : ":") + directory;
  };
  const auto before = library_path_of(launch);
  append(before);
  for (const auto& directory : image.library_path) {
    const auto now = today(directory, image, places);
    append(redirected && !is_systems_own(now) ? image::mirrored(stage.mirror, now) : now);
  }
  if (path == before) return;
  std::erase_if(launch.environment,
                [](const std::string& entry) { return entry.starts_with(std::string(kLibraryPath) + "="); });
  launch.environment.push_back(std::string(kLibraryPath) + "=" + path);
}

void rewrite(const image::Rewriting& rewriting, process::Launch& launch) {
  launch.argv = rewriting(std::move(launch.argv));
  launch.environment = rewriting(std::move(launch.environment));
  launch.input = rewriting(launch.input);
  for (const auto& entry : inherited_paths(launch)) {
    if (auto now = rewriting(entry); now != entry) launch.environment.push_back(std::move(now));
  }
}

}  // namespace

std::vector<std::string> declared_texts(const process::Launch& launch) {
  auto texts = launch.argv;
  texts.insert(texts.end(), launch.environment.begin(), launch.environment.end());
  texts.push_back(launch.input);
  return texts;
}

std::vector<std::string> inherited_paths(const process::Launch& launch) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const auto name = text.substr(0, text.find('=') + 1);
    const bool is_set = std::any_of(launch.environment.begin(), launch.environment.end(),
                                    [&](const std::string& set) { return set.starts_with(name); });
    if (name.ends_with("PATH=") && !is_set) entries.push_back(text);
  }
  return entries;
}

image::Shown shown_image(const Image& image, const Declaration& declaration,
                         const std::vector<std::string>& also) {
  image::Shown shown{.places = places_of(declaration)};
  const auto& places = shown.places;
  Directories directories;
  const auto own = image::own_part(image);
  if (!own.program.name.empty()) directories.insert(parent_of(today(image.program.path, image, places)));
  if (redirects(image, also)) {
    if (image.inputs.in_working_directory || !also.empty()) {
      shown.working_directory = fs::path(declaration.working_directory).lexically_normal();
      add_directory(shown.working_directory, places, directories);
    }
    if (!own.program.name.empty())
      add_directory(parent_of(today(image.program.path, image, places)), places, directories);
    for (const auto& file : image.inputs.files)
      add_directory(parent_of(image::path_of(file.name, places)), places, directories);
    for (const auto& path : also)
      add_directory(fs::is_directory(path) ? path : parent_of(path), places, directories);
    for (const auto& directory : image.library_path) {
      const auto now = today(directory, image, places);
      if (!is_systems_own(now)) add_directory(now, places, directories);
    }
  }
  shown.links.directories.assign(directories.begin(), directories.end());
  if (redirects(image, also)) add_trees(places, shown.links);
  for (const auto& name : image.inputs.absent) shown.links.hidden.insert(image::path_of(name, places));
  for (const auto& listing : image.inputs.listings)
    shown.links.only[image::path_of(listing.name, places)] = {listing.names.begin(), listing.names.end()};
  return shown;
}

void run_from(const image::Stage& stage, const Image& image, const Declaration& declaration,
              const std::vector<std::string>& also, process::Launch& launch) {
  if (!stage.data_directory.empty()) launch.directory = stage.data_directory;
  const bool redirected = redirects(image, also);
  if (redirected) rewrite(rewriting_of(stage, image, declaration, also), launch);
  if (redirected) launch.mirror = stage.mirror;
  // The launch may be a copy of that of the other program.
  launch.plugins.clear();
  for (const auto& file : image.inputs.files) {
    if (!file.code.empty())
      launch.plugins.push_back(
          image::mirrored(stage.mirror, image::path_of(file.name, places_of(declaration))));
  }
  launch.contents = image::joined(stage.program.empty() ? launch.contents : nullptr, stage.contents);
  show_inputs(stage, image, places_of(declaration), launch);
  if (stage.program.empty() && !redirected) return;
  if (!stage.program.empty()) {
    launch.file = stage.program;
    launch.files = {stage.program};
  }
  // Without libraries, the directory does not exist.
  std::error_code none;
  for (const auto& library : fs::directory_iterator(stage.library_directory, none))
    launch.files.push_back(library.path());
  set_library_path(stage, image, places_of(declaration), redirected, launch);
}

}  // namespace holdfast::run
