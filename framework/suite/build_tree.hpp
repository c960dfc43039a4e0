#pragma once

/// The build tree that a verb means. All verbs find it, and with it the store and the committed files, in this order:
///
///   1. --suite FILE, a file that CMake wrote: BUILD/holdfast/suite.CONFIG.json
///   2. --test-dir BUILD, or a directory below one, as ctest has it
///   3. the nearest build tree above the working directory
///   4. of the nearest sources above the working directory: the build tree of their last session, else those below them

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"

namespace holdfast::suite {

/// What options say of it.
struct BuildTree {
  std::optional<std::string> suite;
  std::optional<std::string> test_dir;

  bool is_named() const { return suite || test_dir; }
};

/// Suite files that are in the directory, sorted.
std::vector<std::string> suites_in(const std::filesystem::path& directory);

/// The suite files of the tree: one for each configuration, and those of several trees where sources have several. None:
/// there is no such tree. What a stranger has put there is passed by, as is a directory of theirs, since what it
/// declares would be run; who owns the working directory is no stranger. Throws Error for a named tree that is none.
std::vector<std::string> suites_meant(const BuildTree& named);

/// The first of them.
std::optional<Suite> declared_suite(const BuildTree& named);

/// The only one of them. Throws Error where there is none, or more than one.
std::string needed_suite(const BuildTree& named);

/// Its sources, else the working directory.
std::string source_directory(const BuildTree& named);

/// The branch that is checked out there, and who git or the system says that a commit there would be by.
std::string branch_here(const BuildTree& named);
std::string author_here(const BuildTree& named);

/// For a command that is printed: nothing where the user's shell finds the tree without a word; else --test-dir BUILD, or
/// --suite FILE where the tree has several configurations.
std::vector<std::string> options_for(const std::string& build_directory, const std::string& config);

/// Which build tree a verb has meant, and which others there are, where the working directory is in the sources and they have several:
///
///     "build tree build/gcc, which had the last session; others: build/clang; --test-dir names one"
///
/// Paths are below the working directory where they can be. Empty: the tree was named, or there was nothing to choose.
std::string choice_of_tree();

/// For verbs that are called in the sources; where they cannot be written, nothing. The trees of earlier sessions stay known, since they may
/// stand outside of the sources.
void remember_build_tree(const Suite& suite);

}  // namespace holdfast::suite
