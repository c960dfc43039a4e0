#include "cli/report_formats.hpp"

#include <algorithm>

#include "cli/bencher_report.hpp"
#include "cli/cdash_measurements.hpp"
#include "cli/csv_report.hpp"
#include "cli/github_annotations.hpp"
#include "cli/github_benchmark.hpp"
#include "cli/gitlab_metrics.hpp"
#include "cli/junit_report.hpp"
#include "cli/markdown_report.hpp"
#include "cli/openmetrics.hpp"
#include "cli/text_report.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

template <std::string (*Write)(const Report&)>
std::string anywhere(const Report& report, const Destination& /*unused*/) {
  return Write(report);
}

std::string text(const Report& report, const Destination& to) { return text_report(report, to.layout); }

std::string markdown(const Report& report, const Destination& to) {
  return markdown_report(report, to.limit);
}

std::string json(const Report& report, const Destination& /*unused*/) {
  return wire::report_text(report) + "\n";
}

}  // namespace

const std::vector<ReportFormat>& report_formats() {
  static const std::vector<ReportFormat> formats{
      {"text", "report.txt", text},
      {"markdown", "report.md", markdown},
      {"json", "report.json", json},
      {"junit", "junit.xml", anywhere<junit_report>},
      {"csv", "report.csv", anywhere<csv_report>},
      {"gitlab-metrics", "metrics.txt", anywhere<gitlab_metrics>},
      {"openmetrics", "openmetrics.txt", anywhere<openmetrics>},
      {"bencher", "bencher.json", anywhere<bencher_report>},
      {"github-action-benchmark", "benchmark.json", anywhere<github_benchmark>},
      {"github-action-benchmark-bigger", "benchmark-bigger.json", anywhere<github_benchmark_bigger>},
      {"github-annotations", "annotations.txt", anywhere<github_annotations>},
      {"cdash", "measurements.txt", anywhere<cdash_measurements>},
  };
  return formats;
}

const ReportFormat* report_format_named(std::string_view name) {
  const auto& formats = report_formats();
  const auto found =
      std::find_if(formats.begin(), formats.end(), [&](const auto& format) { return format.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

}  // namespace holdfast::cli
