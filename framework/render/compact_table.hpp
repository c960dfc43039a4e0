#pragma once

/// The results of one command as a table, a line for each: what a person who edits code looks at (text/table.hpp has an
/// example).

#include <string>

#include "model/report.hpp"
#include "text/terminal.hpp"

namespace holdfast::render {

/// A result without a baseline has no change; one that could not be measured says why, and an undecided one in a line of its
/// own.
std::string compact_table(const Report& report, const text::Layout& layout);

}  // namespace holdfast::render
