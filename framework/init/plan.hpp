#pragma once

/// Finds the benchmark programs of a project, and plans what `holdfast init` would write. Configures a build tree, and
/// changes nothing else.

#include <optional>
#include <string>
#include <vector>

#include "init/benchmarks.hpp"
#include "init/build_tree.hpp"
#include "init/cmake_lines.hpp"
#include "init/edit.hpp"

namespace holdfast::init {

struct InitRequest {
  std::string source = ".";
  std::optional<std::string> build;
  std::optional<std::string> preset;
  std::vector<std::string> options{};  ///< NAME=VALUE
  std::vector<std::string> targets{};  ///< only these; empty: all that are found
  std::vector<std::string> systems{};  ///< CI systems; empty: those that the repository uses
};

struct InitPlan {
  std::string source;  ///< of the CMake project, absolute
  std::string root;    ///< of the repository, else the sources
  std::string
      command;  ///< `holdfast init` with the words by which the user named the sources and the build tree
  ChosenTree tree;
  CodeModel model;
  BenchmarkPrograms programs;
  std::vector<std::string> declared;  ///< programs that the project declares already
  std::vector<ProgramTests> tests;    ///< of the programs that the edits declare
  std::vector<std::string> switches;  ///< options that are off, and may turn further benchmarks on
  std::vector<Edit> edits;
  std::vector<std::string> notes;  ///< sentences: what was chosen, and what remains to be done by hand

  /// Returns the directories that a target may expect to run in, relative to the sources: their top ("."), the one that
  /// defines the target, and that of its first source.
  std::vector<std::string> directories_of(const std::string& target) const;

  /// Returns the programs whose benchmarks are tests after the edits.
  std::vector<std::string> measured_targets() const;
};

/// Throws Error if there is no CMake project, or it cannot be configured.
InitPlan plan_of(const InitRequest& request);

/// Returns the edit of the top-level CMakeLists.txt for these tests.
Edit cmake_edit(const InitPlan& plan, const std::vector<ProgramTests>& tests);

/// Returns a sentence for a project without a benchmark: what was looked for, and what to do.
std::string nothing_found(const InitPlan& plan);

/// The edits that take out all that an earlier call has written. `source` as in InitRequest.
struct UndoPlan {
  std::string root;
  std::vector<Edit> edits;
};
UndoPlan undo_plan(const std::string& source);

}  // namespace holdfast::init
