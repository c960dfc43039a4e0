#include "measure/table.hpp"

#include <algorithm>
#include <cmath>

#include "measure/take.hpp"
#include "model/aggregator.hpp"
#include "model/curve_text.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "model/shown_text.hpp"

namespace holdfast::measure {
namespace {
int label_width(const std::vector<std::string>& labels) {
  std::size_t width = 9;
  for (const auto& label : labels) width = std::max(width, shown_line(label).size());
  return static_cast<int>(width);
}

std::string remark(const wire::ChildReport& report) {
  if (report.error) return shown_line("failed: " + *report.error);
  if (report.skipped) return shown_line("skipped: " + *report.skipped);
  return report.warmup.steady ? "" : "not seen to become steady";
}

}  // namespace

std::vector<Row> rows_of(const std::string& label, const std::vector<wire::ChildReport>& reports) {
  std::vector<Row> rows;
  for (const auto& report : reports) {
    rows.push_back({rows.empty() ? label : "  " + report.metric, report});
  }
  return rows;
}

std::string table_header(const std::vector<std::string>& labels) {
  const int width = label_width(labels);
  const auto header = printed("  %14s %9s %8s %12s", "value", "spread", "samples", "iterations");
  return std::string("benchmark") + std::string(static_cast<std::size_t>(width) - 9, ' ') + header + "\n" +
         std::string(static_cast<std::size_t>(width) + header.size(), '-') + "\n";
}

std::string table_row(const Row& row, const std::vector<std::string>& labels, const std::string& aggregator) {
  const auto& report = row.report;
  const auto label = shown_line(row.label);
  // A metric's name may be longer than every benchmark's.
  const auto width = std::max(static_cast<std::size_t>(label_width(labels)), label.size());
  const auto name = label + std::string(width - label.size(), ' ');
  if (report.samples.empty()) return name + "  " + remark(report) + "\n";
  const auto values = values_of(report.samples);
  const auto quantile = [&](const char* which) { return aggregator_named(which).of(values); };
  const double value =
      report.aggregate.value_or(value_of({.samples = report.samples}, aggregator_named(aggregator)));
  const double half_range = (quantile("quantile:0.75") - quantile("quantile:0.25")) / 2;
  const double spread = value == 0 ? 0 : half_range / std::fabs(value);
  const auto note = remark(report);
  auto text = name +
              printed("  %14s %7.2f %% %8zu %12llu", shown_line(format_quantity(value, report.unit)).c_str(),
                      spread * 100, values.size(),
                      static_cast<unsigned long long>(report.samples.back().iterations)) +
              (note.empty() ? "" : "  " + note) + "\n";
  for (const auto& warning : report.warnings) text += "    warning: " + shown_line(warning) + "\n";
  if (report.curve) text += curve_text(*report.curve);
  return text;
}

}  // namespace holdfast::measure
