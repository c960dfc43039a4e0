#pragma once

/// The formats of a report that are one text; HTML consists of many files (html_report.hpp).
///
/// Adding a format: write a function of the type WriteReport in a file render/<name>.cpp, and add its row here.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

/// Rows: the function that writes the format, its name on the command line, and the file name in a directory of reports.
#define HOLDFAST_REPORT_FORMATS(ROW)                                                      \
  ROW(text_report, "text", "report.txt")                                                  \
  ROW(markdown_report, "markdown", "report.md")                                           \
  ROW(json_report, "json", "report.json")                                                 \
  ROW(junit_report, "junit", "junit.xml")                                                 \
  ROW(csv_report, "csv", "report.csv")                                                    \
  ROW(gitlab_metrics, "gitlab-metrics", "metrics.txt")                                    \
  ROW(openmetrics, "openmetrics", "openmetrics.txt")                                      \
  ROW(bencher_report, "bencher", "bencher.json")                                          \
  ROW(github_benchmark, "github-action-benchmark", "benchmark.json")                      \
  ROW(github_benchmark_bigger, "github-action-benchmark-bigger", "benchmark-bigger.json") \
  ROW(github_annotations, "github-annotations", "annotations.txt")                        \
  ROW(cdash_measurements, "cdash", "measurements.txt")                                    \
  ROW(ctest_labels, "ctest-labels", "ctest-labels.txt")

namespace holdfast::render {

/// Limit of a comment on GitHub, in characters; GitLab allows 1,000,000.
inline constexpr std::size_t kCommentLimit = 65'536;

/// Options of the output of a report.
struct Destination {
  text::Layout layout = {};           ///< of text
  std::size_t limit = kCommentLimit;  ///< of Markdown, in bytes: whole rows are left out
  bool verbose = false;               ///< of text: with the evidence of what regressed
};

using WriteReport = std::string(const Report& report, const Destination& to);

#define HOLDFAST_DECLARE_FORMAT(function, name, file) WriteReport function;
HOLDFAST_REPORT_FORMATS(HOLDFAST_DECLARE_FORMAT)
#undef HOLDFAST_DECLARE_FORMAT

struct ReportFormat {
  std::string_view name;
  std::string_view file;
  WriteReport* write;
};

const std::vector<ReportFormat>& report_formats();

/// Returns nullptr if there is no format of that name.
const ReportFormat* report_format_named(std::string_view name);

}  // namespace holdfast::render
