#include "render/report_formats.hpp"

#include <algorithm>

#include "wire/report_json.hpp"

namespace holdfast::render {

std::string json_report(const Report& report, const Destination& /*to*/) {
  return wire::report_text(report) + "\n";
}

const std::vector<ReportFormat>& report_formats() {
/// The list is a macro in the header, where it also declares the functions.
#define HOLDFAST_FORMAT_ROW(function, name, file) {name, file, function},
  static const std::vector<ReportFormat> formats{HOLDFAST_REPORT_FORMATS(HOLDFAST_FORMAT_ROW)};
#undef HOLDFAST_FORMAT_ROW
  return formats;
}

const ReportFormat* report_format_named(std::string_view name) {
  const auto& formats = report_formats();
  const auto found = std::ranges::find_if(formats, [&](const auto& format) { return format.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

}  // namespace holdfast::render
