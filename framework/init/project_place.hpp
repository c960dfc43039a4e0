#pragma once

/// The place of a CMake project in its repository.

#include <string>
#include <vector>

namespace holdfast::init {

struct ProjectPlace {
  std::string source;  ///< with the top-level CMakeLists.txt, absolute
  std::string root;    ///< of the repository, else `source`

  /// Returns the path of the sources in the repository; empty if they are its top.
  std::string folder() const;
};

/// Returns the place of the project in this directory, or else of the only project in its folders. Throws Error if there is
/// none, or more than one.
ProjectPlace project_at(const std::string& directory);

/// Returns the folders, up to two levels below, whose CMakeLists.txt calls project(), except those inside of another such
/// folder.
std::vector<std::string> project_folders(const std::string& directory);

/// Returns the main branch of the repository: that of origin, else main or master if there is one, else the current
/// branch.
std::string main_branch_of(const std::string& root);

/// Returns true if the files of the repository, and no file in the directory itself, make git ignore the directory; also if
/// there is no repository, or the directory is outside of it.
bool is_ignored(const std::string& root, const std::string& directory);

}  // namespace holdfast::init
