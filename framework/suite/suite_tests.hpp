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

/// The tests of the suite file whose name matches the glob; "perf." may stand before it. Throws Error where there is no
/// such file, or no test that matches.
SuiteTests suite_tests(const std::string& suite_file, const std::string& glob);

/// Those of the build tree that is meant. Throws Error where that has no suite file, or more than one.
SuiteTests suite_tests(const BuildTree& tree, const std::string& glob);

/// The declaration of the only one of them. `asked`: how the user named it. Throws Error where there are several.
Declaration only_test(const SuiteTests& tests, const std::string& asked);

/// The suite file of a build tree. `config`: which, where there are several. Throws Error where there is none.
std::string suite_of_build(const std::string& build, const std::optional<std::string>& config);

}  // namespace holdfast::suite
