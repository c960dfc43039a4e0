#pragma once

/// Lines of CSV (RFC 4180), and the common columns of both tables of results.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace holdfast::render {

using CsvFields = std::vector<std::string>;

/// Returns a line. Numbers are written so that reading them returns the same values. Texts are not changed for
/// spreadsheets that take "=1+1" for a formula.
std::string csv_line(const CsvFields& fields, char delimiter = ',');

/// Returns an empty text if there is no number, or it is not finite.
std::string csv_number(const std::optional<double>& value);

/// Returns "date", "param-AXIS" for each axis, and the other columns of ScalaMeter.
CsvFields csv_header(const std::set<std::string>& axes);

/// Returns the values of a point, "" for an axis that it does not have. `params`: canonical JSON.
CsvFields csv_params(const std::set<std::string>& axes, const std::string& params);

}  // namespace holdfast::render
