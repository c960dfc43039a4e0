#pragma once

/// Build: a commit checked out, configured and built below a directory that keeps it. The next one who asks for the same
/// commit in the same configuration gets it without a build.
///
/// The commit is configured by its own presets, toolchain files and defaults, and what the user of the build tree gave
/// (configuration.hpp). A path to a file of the sources leads to the commit's version of it.
///
///     <place>/<commit>-<configuration>/source   the checkout
///                                     /build    its build tree
///                                     /log      what CMake and the compiler said

#include <optional>
#include <string>
#include <vector>

#include "run/commits/configuration.hpp"
#include "run/commits/git.hpp"

namespace holdfast::commits {

struct Recipe {
  Repository repository;  ///< whose commits
  std::string place;
  Configuration configuration;
  std::string config;  ///< "Release"; which of them, in a multi-config tree
  /// The CMake project stands elsewhere, and this variable of it names the checkout. Empty: the commit is the project,
  /// configured where repository.prefix says.
  std::string source_variable;
  std::vector<std::string> overlay;  ///< see lay_over()
  std::string test;                  ///< whose program is built; empty: those of all performance tests
};

struct Built {
  std::string commit;
  std::string build;  ///< the build tree
  /// Of its performance tests; empty: it declares none.
  std::string suite;
  std::string note;    ///< why it is not configured by its own preset; empty: it is, or there is none
  bool fresh = false;  ///< something was built for it just now
  double seconds = 0;
};

/// The recipe by which commits are built as `build`, a build tree, was. `repository`: a directory in that whose commits
/// are meant; empty: the source directory of the tree.
Recipe recipe_of(const std::string& build, const std::string& config, const std::string& repository = "");

/// Builds, or finds. Two processes wait for each other. Throws BuildFailed (cmake.hpp), and Error where the
/// commit cannot be had.
Built build_commit(const Recipe& recipe, const std::string& commit);

/// The file of a test's declaration in a tree; none: it is not declared there.
std::optional<std::string> declaration_in(const Built& built, const std::string& test);

}  // namespace holdfast::commits
