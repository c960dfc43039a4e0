#pragma once

/// The project that a CI job measures: its build tree, its reports and its store.

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace holdfast::ci {

struct Project {
  std::string source = ".";
  std::string build = "build/perf";
  std::string out = "perf-out";           ///< directory of the reports
  std::string config = "Release";         ///< build type, or configuration of a generator with several
  std::vector<std::string> cmake = {};    ///< further options of CMake
  std::optional<std::string> store = {};  ///< a URL; none: the store is in store_directory
  std::string store_directory = ".holdfast";
};

/// The suite file of the build tree, and the tool that CTest runs, whose version may differ from that of this program.
struct BuiltSuite {
  std::string tool;
  std::string file;
};

/// Throws Error if there is no CMake project at `source`.
void refuse_without_sources(const Project& project);

/// Throws Error if git does not know the branch at `source`.
void refuse_without_branch(const Project& project, const std::string& branch);

/// Returns the command that configures the build tree. `reference`: a value of HOLDFAST_BASELINE_REF; empty: the baseline is
/// that of the store. The build tree records the URL of a store that is a file, so that the commands in a report find this
/// store. The URL of a server may hold a password, so it is only in the environment.
std::vector<std::string> configure_command(const Project& project, const std::string& reference);

/// Configures and builds. Throws Error if one of them fails.
void build(const Project& project, const std::string& reference);

/// Returns the arguments of ctest that name the build tree and its configuration.
std::vector<std::string> ctest_command(const Project& project);

/// Asks CTest for the suite of the build tree. Throws Error if it declares no performance test.
BuiltSuite suite_of(const Project& project);

/// Reads the suite from the output of `ctest --show-only=json-v1`.
BuiltSuite suite_in(const std::string& listing, const Project& project);

/// Makes the directory. Git ignores its content, unless the directory already had files.
void make_ignored_directory(const std::string& directory);

/// Makes the directory of the store where --store names none, and returns the URL, with an absolute path. Only its owner may
/// write there afterwards: Holdfast runs no program that others could replace.
std::string prepared_store(const Project& project);

}  // namespace holdfast::ci
