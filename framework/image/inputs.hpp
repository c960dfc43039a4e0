#pragma once

/// Inputs: what a program reads besides its libraries and its data (model/image.hpp), held against the files of today.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/image.hpp"

namespace holdfast::image {

/// Places: files of a project by names that are the same in every checkout and build tree of it.
///
///     const Places here{.source = "/home/ada/app", .build = "/home/ada/app/build"};
///     name_of("/home/ada/app/build/plugins/a.so", here);   // "<build>/plugins/a.so"
///     path_of("<build>/plugins/a.so", elsewhere);          // "/ci/app/build/plugins/a.so"
///
/// Directories, absolute; empty: there is none.
struct Places {
  std::string source;
  std::string build;
};

/// Where the image was taken.
Places places_of(const Image& image);

std::string name_of(const std::string& path, const Places& places);
std::string path_of(const std::string& name, const Places& places);

/// Whether `path` is `directory` or below it. False where `directory` is empty.
bool is_below(const std::string& path, const std::string& directory);
/// Whether it is below the source or the build tree.
bool is_of_project(const std::string& path, const Places& places);

/// A file as it is now, under its name in `places`. `code`: what is loaded of it counts, and nothing else of it (of an ELF
/// file that is not also read as data). Throws Error where it cannot be read.
ImageFile taken_input(const std::string& path, bool code, const Places& places);

/// The names in a directory, sorted, without those that programs make for themselves (`__pycache__`) and hidden ones.
std::vector<std::string> names_in(const std::string& directory);

/// The inputs of `accepted` that are no longer what they were: names of files, of directories that hold other files, of
/// files that have appeared. Empty: a program that read these would read the same today.
std::vector<std::string> changed_inputs(const Inputs& accepted, const Places& today);

/// Those of `files` that are no longer what they were.
std::vector<std::string> changed_files(const std::vector<ImageFile>& files, const Places& today);

/// Directories that hold other files, and files that have appeared.
std::vector<std::string> changed_names(const Inputs& accepted, const Places& today);

/// Names of the data files that differ, or that one of them alone has.
std::vector<std::string> changed_data(const std::vector<ImageFile>& accepted,
                                      const std::vector<ImageFile>& current);

// Mirror: a directory that shows files where programs look for them. Below it, each file has the path that it has on this
// machine: a copy of `/home/ada/app/plugins/a.so` is `MIRROR/home/ada/app/plugins/a.so`. What stands beside the copies is
// there by links to where it really is. A program that runs in its mirror finds the copies by relative paths, beside its own
// executable, and by the absolute paths in its arguments and environment, which are rewritten.

/// What a mirror shows by links.
struct Links {
  std::vector<std::string> directories{};  ///< absolute; what is in them is shown, copies first
  std::set<std::string> hidden{};          ///< absolute paths that are not shown
  /// Of directories whose names a program reads: what is shown of them at most.
  std::map<std::string, std::set<std::string>> only{};
};

/// The place of an absolute path. Throws Error where the path is none that can be shown ("..", relative).
std::string mirrored(const std::string& mirror, const std::string& path);

/// Makes and removes links, so that they are those of now. What a program wrote there stays. Errors of single links are
/// passed over: a program that needs one says so.
void refresh_links(const std::string& mirror, const Links& links);

/// The text with `..`, `.` and `//` taken out of the absolute paths in it that exist.
std::string with_normal_paths(const std::string& text);

/// Texts (arguments, values of the environment) in which absolute paths are replaced.
class Rewriting {
 public:
  /// `paths`: files and directories, absolute; the path, or what is below it, becomes that of the mirror.
  Rewriting(std::string mirror, const std::vector<std::string>& paths);
  /// From another place than where it is shown.
  void add(const std::string& from, const std::string& shown);
  std::string operator()(const std::string& text) const;
  std::vector<std::string> operator()(std::vector<std::string> texts) const;

 private:
  std::string mirror_;
  std::map<std::string, std::string, std::greater<>>
      places_;  ///< the longest of those that begin alike first
};

/// The absolute paths in a text that exist, without `..`: the whole text, what follows its first `=`, and its words.
std::vector<std::string> paths_in(const std::string& text);

}  // namespace holdfast::image
