#pragma once

/// A pinpoint as text: each culprit as a path with its loss, then all comparisons as a tree.

#include <string>
#include <vector>

#include "hunt/auto_pinpoint.hpp"
#include "model/pinpoint.hpp"

namespace holdfast::render {

/// Returns the culprits, and the remaining loss, without the tree.
std::string pinpoint_summary(const Pinpoint& found);

/// Returns the complete text.
std::string pinpoint_text(const Pinpoint& found);

/// Returns the summaries of the tests that a red gate pinpointed; empty if there are none.
std::string auto_pinpoint_text(const std::vector<hunt::AutoPinpoint>& all);

}  // namespace holdfast::render
