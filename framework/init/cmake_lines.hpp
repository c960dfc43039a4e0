#pragma once

/// The lines of CMake that declare the performance tests of benchmark programs, at the end of the top-level CMakeLists.txt.
/// At that place all targets are known, and the lines enable no other tests.

#include <string>
#include <vector>

#include "init/benchmarks.hpp"

namespace holdfast::init {

/// A program whose benchmarks become tests.
struct ProgramTests {
  std::string target;
  std::string harness;      ///< a word of ADAPTER; "command": the program is one test
  std::string prefix = {};  ///< TEST_PREFIX; a command has none, since its test has the name of the target
  std::string filter = {};  ///< TEST_FILTER
  std::vector<std::string> extra_args = {};
  std::string directory = {};  ///< WORKING_DIRECTORY, relative to the sources; "." for their top

  bool has_test(const std::string& name) const {
    return harness == "command" ? name == target : name.starts_with(prefix);
  }
  bool operator==(const ProgramTests&) const = default;
};

/// Returns the tests of the programs. If there are several programs, the names of tests begin with the target, so that they are
/// unique.
std::vector<ProgramTests> tests_of(const std::vector<BenchmarkProgram>& programs);

/// Returns the block (edit.hpp). `build_all`: makes the programs part of the target `all`, which may exclude them.
std::string cmake_block(const std::vector<ProgramTests>& tests, bool build_all);

/// Returns the block with tests of further programs.
std::string with_more_tests(const std::string& block, const std::vector<ProgramTests>& tests, bool build_all);

/// Returns the targets whose tests the texts of CMake files declare already.
std::vector<std::string> declared_targets(const std::vector<std::string>& cmake_files);

}  // namespace holdfast::init
