#pragma once

/// A verdict as JSON: "holdfast-judge/1", what `judge --json` prints and what the store keeps of a run.
/// Fields that a tester has no use for are null.

#include <string>
#include <string_view>

#include "model/verdict.hpp"

namespace holdfast::wire {

/// `indent`: spaces, or -1 for one line.
std::string verdict_text(const Verdict& verdict, int indent = -1);

/// The verdict that verdict_text() wrote. Throws Error where the text is not one.
Verdict parse_verdict(std::string_view text, const std::string& where);

}  // namespace holdfast::wire
