#pragma once

/// Executions: whether a call lost its time by being executed more often, which is the doing of who calls it, and
/// whether so often that it cannot be looked into.

#include <string>

#include "hunt/compare_range.hpp"

namespace holdfast::hunt {

/// The sentence that says so; empty: it did not. What each execution takes may have grown too, but explains less than
/// half of the loss.
std::string executed_more_often(const Comparison& made);

/// The sentence that says that probes inside of it would take longer than the program; empty: they would not.
std::string executed_too_often(const Comparison& made);

}  // namespace holdfast::hunt
