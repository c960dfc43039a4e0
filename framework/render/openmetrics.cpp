// A report as OpenMetrics 1.0: medians and ratios as gauges, one for each result, and how many results have each verdict.
//
//     holdfast_median{test="sort",benchmark="sort/names",params="size=1000",metric="time",unit="ns"} 573600
//
// A line also has class="zen" if there are classes of machines. Prometheus and compatible programs read the format. With
// the escaping of gitlab_label(), GitLab (`artifacts: reports: metrics:`) shows on a merge request the differences from
// the target branch.

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>

#include "model/configuration.hpp"
#include "render/escapes.hpp"
#include "render/report_formats.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

using Escape = std::string (*)(std::string_view);

std::string gauge_head(std::string_view name, std::string_view help) {
  return fmt::format("# TYPE {0} gauge\n# HELP {0} {1}\n", name, help);
}

/// Returns unique labels: with several classes of machines, each result names its class.
std::string labels_of(const Run& result, Escape escape) {
  const auto& subject = result.subject;
  const auto machine_class = class_in(result.config);
  return fmt::format("{{test=\"{}\",benchmark=\"{}\",params=\"{}\",metric=\"{}\",unit=\"{}\"{}}}",
                     escape(subject.test), escape(subject.benchmark),
                     escape(wire::param_words(subject.params)), escape(subject.metric), escape(subject.unit),
                     machine_class.empty() ? "" : ",class=\"" + escape(machine_class) + "\"");
}

std::string verdict_counts(const Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const char* word :
       {"error", "regressed", "inconclusive", "incompatible", "no_baseline", "improved", "pass"})
    counts[word] = 0;  // without a 0, a series would begin with its first failure and show no rise
  for (const auto& result : report.results) ++counts[result.word()];
  counts["missing"] = report.missing.size() + report.undeclared.size();
  auto text = gauge_head("holdfast_results", "Results with that verdict.");
  for (const auto& [word, count] : counts)
    text += fmt::format("holdfast_results{{verdict=\"{}\"}} {}\n", word, count);
  return text;
}

/// All lines of one metric must be together in this format.
template <class Value>
std::string gauge(const Report& report, Escape escape, const char* name, const char* help,
                  const Value& value) {
  auto text = gauge_head(name, help);
  for (const auto& result : report.results) {
    const std::optional<double> number = value(result);
    if (number && std::isfinite(*number))
      text += fmt::format("{}{} {}\n", name, labels_of(result, escape), *number);
  }
  return text;
}

std::string metrics_text(const Report& report, Escape escape) {
  const auto estimate = [](double Ratio::*which) {
    return [which](const Run& result) -> std::optional<double> {
      if (!result.verdict || !result.verdict->estimate) return std::nullopt;
      return (*result.verdict->estimate).*which;
    };
  };
  return verdict_counts(report) +
         gauge(report, escape, "holdfast_median", "Median of the current program, in the unit of the label.",
               [](const Run& result) { return result.current.median; }) +
         gauge(report, escape, "holdfast_ratio", "Current by accepted program.", estimate(&Ratio::ratio)) +
         gauge(report, escape, "holdfast_ratio_low", "Lower bound of the ratio.", estimate(&Ratio::low)) +
         gauge(report, escape, "holdfast_ratio_high", "Upper bound of the ratio.", estimate(&Ratio::high)) +
         "# EOF\n";
}

}  // namespace

std::string openmetrics(const Report& report, const Destination& /*to*/) {
  return metrics_text(report, openmetrics_label);
}

std::string gitlab_metrics(const Report& report, const Destination& /*to*/) {
  return metrics_text(report, gitlab_label);
}

}  // namespace holdfast::render
