#pragma once

/// From a count to what a run keeps of it.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::instrument {

/// The block of a counted metric, with its unit and direction of the table.
wire::ChildReport block_of(const std::string& metric, double value);

/// How often the body ran while it was counted; of a whole process, 1.
double iterations_of(const std::vector<wire::ChildReport>& said);

}  // namespace holdfast::instrument
