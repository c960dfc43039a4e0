#pragma once

/// The build tree of a command. All verbs find it, and with it the store and the committed files, in this order.
///
///   1. By --suite FILE, a file that CMake wrote: BUILD/holdfast/suite.CONFIG.json.
///   2. By --test-dir BUILD, or a directory below one, as in ctest.
///   3. The nearest build tree above the working directory.
///   4. For the nearest sources above the working directory: the build tree of their last session, else those
///      below the sources.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"

namespace holdfast::suite {

/// The build tree that the options name.
struct BuildTree {
  std::optional<std::string> suite;
  std::optional<std::string> test_dir;

  bool is_named() const { return suite || test_dir; }
};

/// Returns the suite files in the directory, sorted.
std::vector<std::string> suites_in(const std::filesystem::path& directory);

/// Returns the suite files of the tree: one for each configuration, and those of several trees if the sources have
/// several trees. Empty if there is no such tree. Files and directories of another user are skipped, since their
/// declarations would be run. The owner of the working directory is trusted. Throws Error if the named directory is
/// not a build tree.
std::vector<std::string> suites_meant(const BuildTree& named);

/// Returns the first of these suites.
std::optional<Suite> declared_suite(const BuildTree& named);

/// Returns the suite. Throws Error if there is none, or more than one.
std::string needed_suite(const BuildTree& named);

/// Returns the source directory of the suite, or the working directory if there is no suite.
std::string source_directory(const BuildTree& named);

/// Return the branch that is checked out there, and the author that git or the system would give a commit there.
std::string branch_here(const BuildTree& named);
std::string author_here(const BuildTree& named);

/// Returns the options of a printed command: none if the user's shell finds the tree without any; else --test-dir
/// BUILD, or --suite FILE if the tree has several configurations.
std::vector<std::string> options_for(const std::string& build_directory, const std::string& config);

/// Returns which build tree a verb has chosen, and the others, if the working directory is in sources with several
/// trees:
///
///     "build tree build/gcc, which had the last session; others: build/clang; --test-dir names one".
///
/// Paths are relative to the working directory if possible. Empty if the tree was named, or if there was only one.
std::string choice_of_tree();

/// Remembers the tree for verbs that are called in the sources; does nothing if they cannot be written. The trees of
/// earlier sessions stay known, since they may be outside of the sources.
void remember_build_tree(const Suite& suite);

}  // namespace holdfast::suite
