#pragma once

/// Evidence: what a red result rests on, and what can be done about it; for people at a terminal and in a comment.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "text/terminal.hpp"

namespace holdfast::render {

/// What it says, with bounds and confirmation; both sides and where their numbers come from; the machine meanwhile; what
/// differs besides the code; and where the loss is, if somebody looked. Lines.
std::vector<std::string> evidence_of(const Result& result);

/// What to type: measure it again; accept it, unless it is broken; and of a regression, which commit brought it, where
/// both are known and were built as they are, and which call lost the time. `build`: the build tree, for commands that work
/// elsewhere too; empty: who reads this has another one.
std::vector<std::string> commands_of(const Result& result, const std::string& build = "");

/// Both, for the regressions of a report that gate; the worst first. Commands are never broken: they are copied.
std::string evidence_text(const Report& report, const text::Layout& layout);

}  // namespace holdfast::render
