#pragma once

/// Compilations: the options with which the sources of targets are compiled, according to the build system.
/// Only Ninja and Makefiles are supported; for other build systems the result is empty.

#include <string>
#include <utility>
#include <vector>

#include "model/image.hpp"
#include "run/commits/cmake.hpp"

namespace holdfast::commits {

/// Returns the compilations of these targets of a build tree, and of all targets on which they depend.
/// `config` selects the configuration of a multi-config tree. Ninja reads its whole manifest for an answer,
/// so it runs only once for each manifest that CMake writes.
std::vector<Compilation> compilations_of(const std::string& build, const std::string& config,
                                         const std::vector<std::string>& targets);

/// Returns a value in which the paths of the build tree and its sources are "<build>" and "<source>".
std::string without_places(const std::string& value, const std::vector<CacheEntry>& cache);

/// Splits a command into words like a shell, but without expanding variables and patterns.
std::vector<std::string> shell_words(const std::string& command);

/// Returns the object file that a command line makes, and the options. The name is empty if it compiles
/// nothing.
std::pair<std::string, std::vector<std::string>> compilation_of(const std::string& command);

}  // namespace holdfast::commits
