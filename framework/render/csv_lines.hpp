#pragma once

/// Lines of CSV (RFC 4180), and what both tables of results have in them.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace holdfast::render {

using CsvFields = std::vector<std::string>;

/// Numbers are written so that reading gives the same ones. Texts are not changed for spreadsheets that take "=1+1" for a
/// formula.
std::string csv_line(const CsvFields& fields, char delimiter = ',');

/// Empty where it is none, or not finite.
std::string csv_number(const std::optional<double>& value);

/// "date", "param-AXIS" for each axis, and ScalaMeter's further columns.
CsvFields csv_header(const std::set<std::string>& axes);

/// The values of a point, "" for an axis that it does not have. `params`: canonical JSON.
CsvFields csv_params(const std::set<std::string>& axes, const std::string& params);

}  // namespace holdfast::render
