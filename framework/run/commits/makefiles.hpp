#pragma once

/// Makefiles: what the files that CMake's generator "Unix Makefiles" writes say of targets.

#include <string>
#include <vector>

namespace holdfast::commits {

/// The directories, <place>/CMakeFiles/<target>.dir, of the targets and of all that they depend on.
std::vector<std::string> target_directories(const std::string& build,
                                            const std::vector<std::string>& targets);

/// The commands that compile the sources of a target, with the values of their variables.
std::vector<std::string> compile_lines(const std::string& target_directory);

/// Why make would compile or link something of these targets, or run CMake again, the first reason. Empty: it would not.
std::string why_make_would_build(const std::string& build, const std::vector<std::string>& targets);

}  // namespace holdfast::commits
