#pragma once

/// The growth of costs over parameters, as lines of a terminal.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// Returns a line about the growth of each benchmark whose code requests it. A limit (GROWTH) is left out if its
/// sentence is shown as the message of its result.
std::string growth_text(const Report& report);

/// Returns true if the result is not green because of its growth. Neither a baseline nor more rounds would change that.
bool is_of_growth(const Run& result);

}  // namespace holdfast::render
