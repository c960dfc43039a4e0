#pragma once

/// Compilations: with which options the sources of targets are compiled, as the build system says. Ninja and
/// Makefiles are understood; other build systems give an empty answer.

#include <string>
#include <utility>
#include <vector>

#include "model/image.hpp"
#include "run/commits/cmake.hpp"

namespace holdfast::commits {

/// Returns the compilations of these targets of a build tree, and of all that they depend on. `config`: the configuration,
/// of a tree that has several. Ninja, which reads its whole manifest to answer, is asked once for each manifest that CMake writes.
std::vector<Compilation> compilations_of(const std::string& build, const std::string& config,
                                         const std::vector<std::string>& targets);

/// A value in which the paths of the build tree and its sources are "<build>" and "<source>".
std::string without_places(const std::string& value, const std::vector<CacheEntry>& cache);

/// The words of a command, as a shell makes them, without variables and patterns.
std::vector<std::string> shell_words(const std::string& command);

/// Returns the object file that a command line makes, and the options. The name is empty where it compiles nothing.
std::pair<std::string, std::vector<std::string>> compilation_of(const std::string& command);

}  // namespace holdfast::commits
