#pragma once

/// Overlay: files of the working tree that are laid over a commit from before Holdfast, so that the current
/// benchmarks measure that commit's code. The first pull request that uses Holdfast is judged with an
/// overlay.

#include <string>
#include <vector>

#include "run/commits/git.hpp"

namespace holdfast::commits {

/// Returns true if a CMake file of the commit's project names Holdfast.
bool uses_holdfast(const Repository& repository, const std::string& commit);

/// Returns the absolute paths of the files that are laid over, sorted. The following files are included:
///
///   1. Each CMakeLists.txt and *.cmake that names Holdfast.
///   2. Each C or C++ file that includes a header of Holdfast.
///   3. Each C or C++ file that includes a header of another harness, if the commit lacks that file.
///   4. All files of a directory that contains one of these, if the commit lacks that directory.
///
/// All other files are the commit's, so the overlay hides neither renamed nor changed sources. `build` is the
/// build tree, whose files do not count.
std::vector<std::string> overlay_for(const Repository& repository, const std::string& commit,
                                     const std::string& build);

/// Returns the paths relative to the top of the repository: "CMakeLists.txt, bench/bench.cpp and 3 more".
std::string shown_overlay(const Repository& repository, const std::vector<std::string>& overlay);

}  // namespace holdfast::commits
