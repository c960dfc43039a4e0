#include "measure/table.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "model/quantity.hpp"

namespace holdfast::measure {
namespace {

/// Linear interpolation between order statistics; `values` not empty.
double quantile(std::vector<double> values, double p) {
  std::sort(values.begin(), values.end());
  const double place = p * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const auto above = std::min(below + 1, values.size() - 1);
  return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

int name_width(const std::vector<std::string>& names) {
  std::size_t width = 9;
  for (const auto& name : names) width = std::max(width, name.size());
  return static_cast<int>(width);
}

template <class... Parts>
std::string formatted(const char* format, Parts... parts) {
  std::array<char, 512> text{};
  std::snprintf(text.data(), text.size(), format, parts...);
  return text.data();
}

std::string remark(const wire::ChildReport& report) {
  if (report.error) return "failed: " + *report.error;
  if (report.skipped) return "skipped: " + *report.skipped;
  return report.warmup.steady ? "" : "never became steady";
}

}  // namespace

std::string table_header(const std::vector<std::string>& names) {
  const int width = name_width(names);
  const auto header = formatted("%12s %9s %8s %12s", "median", "spread", "samples", "iterations");
  return std::string("benchmark") + std::string(static_cast<std::size_t>(width) - 9, ' ') + header + "\n" +
         std::string(static_cast<std::size_t>(width) + header.size(), '-') + "\n";
}

std::string table_row(const wire::ChildReport& report, const std::vector<std::string>& names) {
  const auto name = report.benchmark +
                    std::string(static_cast<std::size_t>(name_width(names)) - report.benchmark.size(), ' ');
  if (report.samples.empty()) return name + "  " + remark(report) + "\n";
  std::vector<double> values;
  for (const auto& sample : report.samples) values.push_back(sample.value);
  const double median = quantile(values, 0.5);
  const double spread = median == 0 ? 0 : (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median;
  const auto note = remark(report);
  return name +
         formatted("%12s %7.2f %% %8zu %12llu", format_quantity(median, report.unit).c_str(), spread * 100,
                   values.size(), static_cast<unsigned long long>(report.samples.back().iterations)) +
         (note.empty() ? "" : "  " + note) + "\n";
}

}  // namespace holdfast::measure
