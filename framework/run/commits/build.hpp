#pragma once

/// Build: checks out, configures and builds a commit below a directory that stores it. Later requests for the
/// same commit in the same configuration reuse the build.
///
/// The commit is configured with its own presets, toolchain files and defaults, and with the options of the
/// build tree's user (configuration.hpp). A path to a file of the sources leads to the commit's version of
/// this file.
///
///     <place>/<commit>-<configuration>/source   the checkout
///                                     /build    its build tree
///                                     /log      output of CMake and the compiler

#include <optional>
#include <string>
#include <vector>

#include "run/commits/configuration.hpp"
#include "run/commits/git.hpp"

namespace holdfast::commits {

struct Recipe {
  Repository repository;  ///< the repository of the commits
  std::string place;
  Configuration configuration;
  std::string config;  ///< "Release"; selects the configuration of a multi-config tree
  /// Variable of a CMake project elsewhere that names the checkout. Empty if the commit is the project, which
  /// is configured at repository.prefix.
  std::string source_variable;
  std::vector<std::string> overlay;  ///< see lay_over()
  std::string test;                  ///< the test whose program is built; empty for all performance tests
};

struct Built {
  std::string commit;
  std::string build;  ///< the build tree
  /// File of the suite of its performance tests; empty if it declares none.
  std::string suite;
  std::string note;    ///< why it is not configured by its own preset; empty if it is, or if it has no preset
  bool fresh = false;  ///< something was built for this call
  double seconds = 0;
};

/// Returns the recipe for building commits like the build tree `build`. `repository` is a directory in the
/// repository of the commits; empty for the source directory of the tree.
Recipe recipe_of(const std::string& build, const std::string& config, const std::string& repository = "");

/// Builds a commit, or finds its build. If another process builds below the same place, waits for it. Throws
/// BuildFailed (cmake.hpp), TargetFailed if only the targets fail, and Error if the commit is not available.
Built build_commit(const Recipe& recipe, const std::string& commit);

/// Returns the file of a test's declaration in a tree; none if the test is not declared there.
std::optional<std::string> declaration_in(const Built& built, const std::string& test);

}  // namespace holdfast::commits
