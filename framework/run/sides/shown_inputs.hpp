#pragma once

/// Shown inputs: the copies of a staged image that its program finds at the absolute paths in its code, where those of today
/// are (process/shown_files.hpp).

#include <map>
#include <string>
#include <vector>

#include "image/stage.hpp"
#include "process/process.hpp"

namespace holdfast::run {

/// More are left where they are: each costs a look at it in every process.
inline constexpr std::size_t kShownInputsMost = 256;

/// Why files that the image's program opens by absolute paths of its own (Inputs::fixed) are found as they are today, by
/// their names. Empty: it finds its own copies.
std::map<std::string, std::string> why_not_shown(const Image& image);

/// Files that the accepted program finds as they are today, though they are not what was accepted, and directories whose names
/// it reads, which nothing can show as they were.
struct FilesOfToday {
  std::vector<std::string> paths{};
  std::string unshown{};  ///< why the first of them is not shown as it was; empty: nothing could show it
};

/// Of an installed program, its own files are no part of the project.
FilesOfToday files_of_today(const Image& accepted, const image::Places& today);

/// Lets the launch find them, and nothing else at other paths. `places`: of today.
void show_inputs(const image::Stage& stage, const Image& image, const image::Places& places,
                 process::Launch& launch);

}  // namespace holdfast::run
