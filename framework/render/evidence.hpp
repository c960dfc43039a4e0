#pragma once

/// Evidence: the reasons for a red result, and its remedies, for a terminal and for a comment.

#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// Returns lines with the message, its bounds and confirmation; both sides and the source of their numbers; the state
/// of the machine. Further lines have the differences apart from the code, and the location of the loss, if it was
/// pinpointed.
std::vector<std::string> evidence_of(const Run& result);

/// Returns the evidence, and the commands (commands.hpp) of each gating regression of a report, the worst first.
std::string evidence_text(const Report& report, const text::Layout& layout);

}  // namespace holdfast::render
