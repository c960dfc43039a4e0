#pragma once

/// Build diff: compares the functions of two builds of a program, wherever the linker put them
/// (binary/fingerprint/comparison.hpp).
///
///     for (const auto& program : compared_builds("build-old", "build-new")) std::cout << program.name << '\n';

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace holdfast::hunt {

struct FunctionDiff {
  std::string name;    ///< demangled
  std::string state;   ///< "changed", "new", "gone", "renamed", "same when it returns"
  std::string former;  ///< old name of a renamed one
};

struct ProgramDiff {
  std::string name;                           ///< file name, or path below the build directories
  std::size_t functions = 0;                  ///< of the current build
  std::map<std::string, std::size_t> counts;  ///< of functions, by state; also "unchanged"
  std::vector<FunctionDiff> differing;        ///< functions whose state is not "unchanged", by name
  std::vector<std::string> variables;         ///< with different initial values, or gone; demangled
};

/// Compares two executables or libraries, or two build directories. Of directories, it compares all programs that
/// exist in both and that their performance tests measure, with the libraries of the project that these programs load.
/// Throws Error if one of them is not a program for x86-64, only one is a directory, or both directories have no
/// program in common.
std::vector<ProgramDiff> compared_builds(const std::string& previous, const std::string& current);

}  // namespace holdfast::hunt
