#include "render/csv_lines.hpp"

#include <fmt/format.h>

#include <cmath>

#include "render/escapes.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {

/// RFC 4180 ends a line with CR and LF.
std::string csv_line(const CsvFields& fields, char delimiter) {
  std::string line;
  for (const auto& field : fields) {
    if (&field != &fields.front()) line += delimiter;
    line += csv_field(field, delimiter);
  }
  return line + "\r\n";
}

/// fmt's "{}" prints the shortest digits that read back as the same number.
std::string csv_number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? fmt::format("{}", *value) : "";
}

CsvFields csv_header(const std::set<std::string>& axes) {
  CsvFields row{"date"};
  for (const auto& axis : axes) row.push_back("param-" + axis);
  row.insert(row.end(), {"value", "success", "cilo", "cihi", "units", "complete"});
  return row;
}

/// A value that is missing in the point is created empty, so that each row has all columns.
CsvFields csv_params(const std::set<std::string>& axes, const std::string& params) {
  std::map<std::string, std::string> values;
  for (const auto& param : wire::params_of(params)) values[param.axis] = param.text;
  CsvFields row;
  for (const auto& axis : axes) row.push_back(values[axis]);
  return row;
}

}  // namespace holdfast::render
