#pragma once

/// What compilers make of `switch`: a table of places in the function, and a jump through it.

#include <vector>

#include "callmap/code.hpp"
#include "callmap/module.hpp"

namespace holdfast::callmap {

/// Whether the indirect jump at this index takes its target from a table, and does not call a function.
bool jumps_through_a_table(const Code& code, std::size_t jump);

/// All places that tables of this function name, as indices of instructions: of all its tables together.
std::vector<int> table_targets(const Module& module, const Code& code);

}  // namespace holdfast::callmap
