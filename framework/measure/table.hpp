#pragma once

/// The table that a benchmark program prints when a person runs it.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// Header and rule. `names`: of all rows that will follow, for the width of the first column.
std::string table_header(const std::vector<std::string>& names);
/// One row: name, median, spread (half of the interquartile range, in per cent of the median), samples,
/// iterations, what is unusual.
std::string table_row(const wire::ChildReport& report, const std::vector<std::string>& names);

}  // namespace holdfast::measure
