#pragma once

/// The tables that nanobench prints while it measures, for programs that write nothing else.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::adapters {

/// A block for each metric of each row: `time`, and `cycles`, `retired-instructions` and `branches-retired` where there are
/// such columns, each with one sample, the median that the row tells. Names as in nanobench.hpp, of which what comes again
/// is not numbered. Empty: there is no such table. Throws Error, a sentence without a subject, of a cell that should hold a
/// number.
///
///     |               ns/op |                op/s |    err% |     total | strings
///     |--------------------:|--------------------:|--------:|----------:|:----------
///     |               12.34 |       81,037,277.15 |    0.1% |      0.01 | `find`
std::vector<wire::ChildReport> markdown_reports(const std::string& written);

}  // namespace holdfast::adapters
