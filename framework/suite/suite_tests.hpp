#pragma once

/// The tests that a build tree declares, for verbs that run them without CTest.

#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"
#include "suite/build_tree.hpp"

namespace holdfast::suite {

struct SuiteTests {
  Suite suite;
  std::vector<std::string> declarations;  ///< files, in the order in which the tests were declared
};

/// Returns the tests of the suite file whose name matches the glob. The prefix "perf." is optional. Throws Error if
/// there is no such file, or no test that matches.
SuiteTests suite_tests(const std::string& suite_file, const std::string& glob);

/// Returns the tests of a build tree in the same way. Throws Error if the build tree has no suite file, or more than
/// one.
SuiteTests suite_tests(const BuildTree& tree, const std::string& glob);

/// Returns the declaration if there is only one test. `asked` is how the user named it, for the message. Throws Error
/// if there are several.
Declaration only_test(const SuiteTests& tests, const std::string& asked);

/// Returns the suite file of a build tree. `config` selects one if the build tree has several configurations. Throws
/// Error if there is none.
std::string suite_of_build(const std::string& build, const std::optional<std::string>& config);

}  // namespace holdfast::suite
