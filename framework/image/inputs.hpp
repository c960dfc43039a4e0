#pragma once

/// Inputs: files that a program reads, except for its libraries and its data (model/image.hpp), compared with the current
/// files.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/image.hpp"

namespace holdfast::image {

/// Places: names for files of a project that are the same in every checkout and build tree. Example:
///
///     const Places here{.source = "/home/ada/app", .build = "/home/ada/app/build"};
///     name_of("/home/ada/app/build/plugins/a.so", here);   // "<build>/plugins/a.so"
///     path_of("<build>/plugins/a.so", elsewhere);          // "/ci/app/build/plugins/a.so"
///
/// Absolute directories; empty if there is none.
struct Places {
  std::string source;
  std::string build;
};

/// Returns the places where the image was taken.
Places places_of(const Image& image);

std::string name_of(const std::string& path, const Places& places);
std::string path_of(const std::string& name, const Places& places);

/// Returns true if `path` is `directory` or below it. Returns false if `directory` is empty.
bool is_below(const std::string& path, const std::string& directory);
/// Returns true if the path is below the source or the build tree.
bool is_of_project(const std::string& path, const Places& places);

/// Returns the current state of a file, under its name in `places`. With `code`, only its loaded code counts (for an ELF
/// file that is not also read as data). Throws Error if it cannot be read.
ImageFile taken_input(const std::string& path, bool code, const Places& places);

/// Returns the names in a directory, sorted, without those that programs make for themselves (`__pycache__`) and hidden
/// ones.
std::vector<std::string> names_in(const std::string& directory);

/// Returns the inputs of `accepted` that have changed: names of files, of directories with other entries, and of files that
/// were absent. Empty if a program would read the same today.
std::vector<std::string> changed_inputs(const Inputs& accepted, const Places& today);

/// Returns the files that have changed.
std::vector<std::string> changed_files(const std::vector<ImageFile>& files, const Places& today);

/// Returns directories with other entries, and files that were absent.
std::vector<std::string> changed_names(const Inputs& accepted, const Places& today);

/// Returns the names of data files that differ, or that exist in only one of the images.
std::vector<std::string> changed_data(const std::vector<ImageFile>& accepted,
                                      const std::vector<ImageFile>& current);

// Mirror: a directory that shows files at the paths where programs look for them. Below it, each file has its path on this
// machine: a copy of `/home/ada/app/plugins/a.so` is `MIRROR/home/ada/app/plugins/a.so`. All other files next to the copies
// are links to the real files. A program in its mirror finds the copies by relative paths, next to its own executable, and
// by the absolute paths in its arguments and environment, which are rewritten.

/// Files that a mirror shows by links.
struct Links {
  std::vector<std::string> directories{};  ///< absolute; their entries are shown, but copies take precedence
  std::set<std::string> hidden{};          ///< absolute paths that are not shown
  /// For directories whose entries a program lists: the only names that are shown.
  std::map<std::string, std::set<std::string>> only{};
};

/// Returns the place of an absolute path. Throws Error if the path cannot be shown ("..", relative).
std::string mirrored(const std::string& mirror, const std::string& path);

/// Makes and removes links, so that they are current. Files that a program wrote in the mirror stay. Errors of single links
/// are ignored, because a program that needs the file reports the error.
void refresh_links(const std::string& mirror, const Links& links);

/// Returns the text with normalized paths: `..`, `.` and `//` are removed from absolute paths that exist.
std::string with_normal_paths(const std::string& text);

/// Replaces absolute paths in texts (arguments, values of environment variables).
class Rewriting {
 public:
  /// `paths` are absolute files and directories. Each path, and every path below it, is replaced by the one in the mirror.
  Rewriting(std::string mirror, const std::vector<std::string>& paths);
  /// Also replaces the path `from`, by the path in the mirror at which `shown` is.
  void add(const std::string& from, const std::string& shown);
  std::string operator()(const std::string& text) const;
  std::vector<std::string> operator()(std::vector<std::string> texts) const;

 private:
  std::string mirror_;
  std::map<std::string, std::string, std::greater<>>
      places_;  ///< of paths with a common beginning, the longest comes first
};

/// Returns the absolute paths in a text that exist, without `..`: the whole text, the part after its first `=`, and its
/// words.
std::vector<std::string> paths_in(const std::string& text);

}  // namespace holdfast::image
