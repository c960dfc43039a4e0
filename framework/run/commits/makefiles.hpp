#pragma once

/// Makefiles: reads facts about targets from the files of CMake's generator "Unix Makefiles".

#include <string>
#include <vector>

namespace holdfast::commits {

/// Returns the directories, <place>/CMakeFiles/<target>.dir, of the targets and of all their dependencies.
std::vector<std::string> target_directories(const std::string& build,
                                            const std::vector<std::string>& targets);

/// Returns the commands that compile the sources of a target, with expanded variables.
std::vector<std::string> compile_lines(const std::string& target_directory);

/// Returns the first reason why make would compile or link a file of these targets, or run CMake again; empty
/// if it would not.
std::string why_make_would_build(const std::string& build, const std::vector<std::string>& targets);

}  // namespace holdfast::commits
