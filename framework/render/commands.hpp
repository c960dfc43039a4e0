#pragma once

/// Commands that a result suggests. They are printed for copying, and never broken over lines.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::render {

/// Returns the build tree whose declaration was measured; empty if it is not known.
std::string build_of(const Run& result);

/// Returns the commands for a result, the most useful first. A regression begins with pinpoint and bisect, if these
/// can find something. Then comes a second measurement. The last one accepts the result, unless it is an error.
/// `build`: the build tree, so that the commands work in the user's directory; empty if the reader has another build
/// tree.
std::vector<std::string> commands_of(const Run& result, const std::string& build = "");

/// A suggestion on the page of a test.
struct Step {
  std::string purpose;  ///< "Find the function that lost the time"
  std::string line;     ///< to copy: a command, or an entry of known-regressions.json
};

/// Returns all suggestions for `result`, the most useful first. For a regression these are to find its origin, to
/// accept it and to tolerate it; for an undecided result a longer measurement; then to measure again and to show the
/// history.
std::vector<Step> steps_of(const Run& result, const std::string& build = "");

/// Returns the next command to type: pinpoint, more rounds, or accept; empty if nothing is to be done.
std::string next_command_of(const Run& result, const std::string& build = "");

/// Returns "holdfast gate", which lists the next command for each test of the run that `result` belongs to.
std::string gate_command_of(const Run& result, const std::string& build = "");

/// Returns the next commands of the results that need attention, each once and at most five; the worst first. If all
/// of several tests only have to be accepted, a single command accepts them.
std::vector<std::string> next_commands_of(const Report& report);

}  // namespace holdfast::render
