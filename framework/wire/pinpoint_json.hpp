#pragma once

/// A pinpoint as JSON: what `pinpoint --json` prints, a report has of its result ("pinpoint"), and the store keeps with
/// the declaration of the run. Its shape: pinpoint.schema.json.

#include <optional>
#include <string>

#include "model/pinpoint.hpp"

namespace holdfast::wire {

/// `indent`: -1 for one line.
std::string pinpoint_text(const Pinpoint& pinpoint, int indent = -1);
/// Throws Error where `text` is none; `where` names it.
Pinpoint parse_pinpoint(const std::string& text, const std::string& where);

/// The declaration of a run, as the store keeps it, with what was found of it.
std::string with_pinpoint(const std::string& declaration, const Pinpoint& pinpoint);
/// None where nothing was looked for.
std::optional<Pinpoint> declared_pinpoint(const std::string& declaration);

}  // namespace holdfast::wire
