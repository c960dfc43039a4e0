#pragma once

/// Files of suites, which CMake writes: one for each configuration of a build tree.

#include <filesystem>
#include <string>
#include <vector>

namespace holdfast::cli {

/// Those that stand in the directory, sorted.
std::vector<std::string> suites_in(const std::filesystem::path& directory);

/// Those of the nearest build tree above the working directory; none: there is none. What a stranger has put there is
/// passed by, as is a directory of theirs, since what it declares would be run; who owns the working directory is no
/// stranger.
std::vector<std::string> suites_above();

}  // namespace holdfast::cli
