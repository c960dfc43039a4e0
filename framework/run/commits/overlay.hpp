#pragma once

/// Overlay: the files of the working tree that are laid over a commit from before Holdfast, so that today's benchmarks
/// measure that commit's code. The first pull request that uses Holdfast is judged by it.

#include <string>
#include <vector>

#include "run/commits/git.hpp"

namespace holdfast::commits {

/// Whether a CMake file of the commit's project names Holdfast.
bool uses_holdfast(const Repository& repository, const std::string& commit);

/// The files that are laid over, by their absolute paths, sorted. These are:
///
///   * each CMakeLists.txt and *.cmake that names Holdfast;
///   * each C or C++ file that includes a header of Holdfast;
///   * each C or C++ file that includes a header of another harness, where the commit does not have that file;
///   * of a directory that holds one of these and that the commit does not have, all files.
///
/// All other files are the commit's: a source that was only renamed, and an old one that was changed, are not hidden by
/// the overlay. `build`: the build tree, whose files do not count.
std::vector<std::string> overlay_for(const Repository& repository, const std::string& commit,
                                     const std::string& build);

/// Those paths as they are named below the top of the repository: "CMakeLists.txt, bench/bench.cpp and 3 more".
std::string shown_overlay(const Repository& repository, const std::vector<std::string>& overlay);

}  // namespace holdfast::commits
