#pragma once

/// Shown inputs: the copies of a staged image that its program finds at the absolute paths in its code,
/// instead of the current files (process/shown_files.hpp).

#include <map>
#include <string>
#include <vector>

#include "image/stage.hpp"
#include "process/process.hpp"

namespace holdfast::run {

/// Maximum number of shown files, since each process must check each of them. If there are more, all files
/// are left in place.
inline constexpr std::size_t kShownInputsMost = 256;

/// Returns the reasons, by file name, why the image's program reads the current version of files that it
/// opens by absolute paths of its own (Inputs::fixed). Empty if the program finds its own copies.
std::map<std::string, std::string> why_not_shown(const Image& image);

/// Files of which the accepted program reads the current version, although it differs from the accepted one.
/// They include directories that the program lists, because their former state cannot be shown.
struct FilesOfToday {
  std::vector<std::string> paths{};
  std::string unshown{};  ///< why the first is not shown in its accepted state; empty if it never can be
};

/// Returns the files of which the accepted program reads the current version. The files of an installed
/// program itself do not belong to the project.
FilesOfToday files_of_today(const Image& accepted, const image::Places& today);

/// Shows these files of the image at their paths when the launch runs, and removes files shown before.
/// `places` are the directories of the current build.
void show_inputs(const image::Stage& stage, const Image& image, const image::Places& places,
                 process::Launch& launch);

}  // namespace holdfast::run
