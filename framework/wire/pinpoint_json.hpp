#pragma once

/// A pinpoint as JSON: what `pinpoint --json` prints, and a report has of its result ("pinpoint"). Its shape:
/// pinpoint.schema.json.

#include <string>

#include "model/pinpoint.hpp"

namespace holdfast::wire {

/// `indent`: -1 for one line.
std::string pinpoint_text(const Pinpoint& pinpoint, int indent = -1);
/// Throws Error where `text` is none; `where` names it.
Pinpoint parse_pinpoint(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
