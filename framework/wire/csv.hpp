#pragma once

/// CSV after RFC 4180, as spreadsheets write it: fields may be in double quotes, in which "" is one quote. A line ends
/// with LF or CRLF, even within quotes.

#include <string>
#include <string_view>
#include <vector>

namespace holdfast::wire {

struct CsvLine {
  std::string place;  ///< "line 7", for messages
  std::vector<std::string> fields;
};

/// Returns all lines but blank ones and comments, which begin with #. `where` is put before each place. Throws Error
/// for a field whose quotes do not end in its line.
std::vector<CsvLine> csv_lines(std::string_view text, const std::string& where = "");

}  // namespace holdfast::wire
