#pragma once

/// Commands that a result suggests. They are printed as they are to be typed, and never broken over lines.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::render {

/// The build tree whose declaration was measured; empty: it is not known.
std::string build_of(const Run& result);

/// Returns the commands for a result, the most useful first. A regression begins with pinpoint and bisect, where these can find
/// something. Then comes a second measurement. The last one accepts the result, unless it is broken. `build`: the build tree, so
/// that the commands work in the user's directory; empty: the reader has another build tree.
std::vector<std::string> commands_of(const Run& result, const std::string& build = "");

/// What the page of a test offers.
struct Step {
  std::string purpose;  ///< "Find the function that lost the time"
  std::string line;     ///< to copy: a command, or an entry of known-regressions.json
};

/// All that `result` suggests, the most useful first: of a regression where it came from, accepting it and living with it; of
/// an undecided result a longer measurement; then measuring again and the history.
std::vector<Step> steps_of(const Run& result, const std::string& build = "");

/// The one to type next: where the time went, more rounds, or accept; empty: nothing is to be done.
std::string next_command_of(const Run& result, const std::string& build = "");

/// "holdfast gate", which lists what to type next for each test of the run that `result` belongs to.
std::string gate_command_of(const Run& result, const std::string& build = "");

/// Those of the results that need attention, each once and at most five; the worst first. One command accepts all of
/// several tests that have nothing else to say.
std::vector<std::string> next_commands_of(const Report& report);

}  // namespace holdfast::render
