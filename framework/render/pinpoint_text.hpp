#pragma once

/// A pinpoint as text: each culprit as a path with what it lost, then all that was compared, as a tree.

#include <string>
#include <vector>

#include "hunt/auto_pinpoint.hpp"
#include "model/pinpoint.hpp"

namespace holdfast::render {

/// What the culprits are, and what is left; without the tree.
std::string pinpoint_summary(const Pinpoint& found);

/// All of it.
std::string pinpoint_text(const Pinpoint& found);

/// The summaries of the tests that a red gate pinpointed; empty where there are none.
std::string auto_pinpoint_text(const std::vector<hunt::AutoPinpoint>& all);

}  // namespace holdfast::render
