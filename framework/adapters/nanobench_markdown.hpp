#pragma once

/// Reads the tables that nanobench prints while it measures, for programs that render no template.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::adapters {

/// Returns a block for each metric of each row: `time`, and `cycles`, `retired-instructions` and `branches-retired` where the
/// table has such columns. Each block has one sample, the median in the row. Names are as in nanobench.hpp, but repeated ones are
/// not numbered. Empty if there is no such table. Throws Error (its message has no subject; the caller adds one) for a cell that
/// should hold a number.
///
///     |               ns/op |                op/s |    err% |     total | strings
///     |--------------------:|--------------------:|--------:|----------:|:----------
///     |               12.34 |       81,037,277.15 |    0.1% |      0.01 | `find`
std::vector<wire::ChildReport> markdown_reports(const std::string& written);

}  // namespace holdfast::adapters
