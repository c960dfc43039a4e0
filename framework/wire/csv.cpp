#include "wire/csv.hpp"

#include "model/error.hpp"

namespace holdfast::wire {
namespace {

/// Boost's escaped_list_separator is not used, since it would take a backslash for an escape.
/// Returns the fields of a line, quoted as in RFC 4180: a doubled quotation mark within quotation marks
/// stands for one. A field cannot contain a line end, because lines are split first.
std::vector<std::string> fields_of(std::string_view line, const std::string& place) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && in_quotes && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      in_quotes = !in_quotes;
    } else if (c == ',' && !in_quotes) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  if (in_quotes) throw Error(place + ": a quotation mark is not closed in its line");
  return fields;
}

}  // namespace

std::vector<CsvLine> csv_lines(std::string_view text, const std::string& where) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // spreadsheets begin with a byte order mark
  std::vector<CsvLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    // Blank lines and comments are counted, so that messages have the line numbers of an editor.
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    const auto place = where + "line " + std::to_string(number);
    lines.push_back({place, fields_of(line, place)});
  }
  return lines;
}

}  // namespace holdfast::wire
