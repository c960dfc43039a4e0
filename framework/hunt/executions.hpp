#pragma once

/// Executions: whether a call lost its time by being executed more often, which is the doing of who calls it.

#include <string>

#include "hunt/compare_range.hpp"

namespace holdfast::hunt {

/// The sentence that says so; empty: it did not. What each execution takes may have grown too, but explains less than
/// half of the loss.
std::string executed_more_often(const Comparison& made);

}  // namespace holdfast::hunt
