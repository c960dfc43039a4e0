#pragma once

/// The details of a run as one line of JSON: what the store keeps of them.

#include <string>

#include "model/run_details.hpp"

namespace holdfast::wire {

std::string details_text(const RunDetails& details);

/// An empty text has none. Throws Error, with `where`, for what details_text() does not write.
RunDetails parse_details(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
