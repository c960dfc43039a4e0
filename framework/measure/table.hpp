#pragma once

/// The table that a benchmark program prints when a person runs it.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// A line of the table: what it is called, and what was reported.
struct Row {
  std::string label;
  wire::ChildReport report;
};

/// The reports of one benchmark as rows: the first under its label, other metrics below it.
std::vector<Row> rows_of(const std::string& label, const std::vector<wire::ChildReport>& reports);

/// Header and rule. `labels`: of all rows that will follow, for the width of the first column.
std::string table_header(const std::vector<std::string>& labels);
/// One row: label, what the samples come to, spread (half of the interquartile range, in per cent of it),
/// samples, iterations, what is unusual; warnings below it, where it is no metric beside another.
std::string table_row(const Row& row, const std::vector<std::string>& labels, const std::string& aggregator);

}  // namespace holdfast::measure
