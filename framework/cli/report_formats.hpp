#pragma once

/// The formats of a report that are one text; HTML is many files (html_report.hpp).

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.hpp"
#include "model/report.hpp"

namespace holdfast::cli {

/// What a format may want to know of the place that it is written to.
struct Destination {
  Layout layout;      ///< of text
  std::size_t limit;  ///< of Markdown, in bytes
};

struct ReportFormat {
  std::string_view name;  ///< as typed
  std::string_view file;  ///< in a directory of several
  std::string (*write)(const Report& report, const Destination& destination);
};

const std::vector<ReportFormat>& report_formats();

/// nullptr: there is none of that name.
const ReportFormat* report_format_named(std::string_view name);

}  // namespace holdfast::cli
