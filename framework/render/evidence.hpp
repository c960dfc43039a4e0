#pragma once

/// Evidence: what a red result rests on, and what can be done about it; for people at a terminal and in a comment.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// What it says, with bounds and confirmation; both sides and where their numbers come from; the machine meanwhile; what
/// differs besides the code; and where the loss is, if somebody looked. Lines.
std::vector<std::string> evidence_of(const Run& result);

/// The same and the commands (commands.hpp), for the regressions of a report that gate; the worst first.
std::string evidence_text(const Report& report, const text::Layout& layout);

}  // namespace holdfast::render
