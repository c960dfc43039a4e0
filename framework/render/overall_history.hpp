#pragma once

/// The overall history of a suite, as text and as JSON.

#include <string>
#include <vector>

#include "suite/overall_history.hpp"

namespace holdfast::render {

/// Returns a line for each session. `last`: number of sessions to show, from the end; 0: all.
std::string overall_history_text(const std::vector<suite::OverallPoint>& points, std::size_t last);

/// Returns JSON, "holdfast-overall-history/1": {"schema", "sessions": [{"session", "started", "commit", "dirty",
/// "tests", "change", "since_first": {"ratio", "low", "high"}}]}. `change` is a fraction, since the session before.
std::string overall_history_json(const std::vector<suite::OverallPoint>& points, std::size_t last);

}  // namespace holdfast::render
