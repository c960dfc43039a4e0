#include "cli/openmetrics.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "cli/plain_text.hpp"
#include "model/configuration.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using Value = std::function<std::optional<double>(const Result&)>;

/// All lines of one metric stand together, as the format asks.
struct Metric {
  std::string_view name;
  std::string_view help;
  Value value;
};

Value of_estimate(double Ratio::*which) {
  return [which](const Result& result) -> std::optional<double> {
    if (!result.verdict || !result.verdict->estimate) return std::nullopt;
    return (*result.verdict->estimate).*which;
  };
}

const std::array<Metric, 4>& metrics() {
  static const std::array<Metric, 4> all{
      {{"holdfast_median", "Median of the current program, in the unit of the label.",
        [](const Result& result) { return result.current.median; }},
       {"holdfast_ratio", "Current by accepted program.", of_estimate(&Ratio::ratio)},
       {"holdfast_ratio_low", "Lower bound of the ratio.", of_estimate(&Ratio::low)},
       {"holdfast_ratio_high", "Upper bound of the ratio.", of_estimate(&Ratio::high)}}};
  return all;
}

/// Nothing else may have the same: of several classes of machines each result names its own.
std::string labels_of(const Result& result, const Escape& escape) {
  const auto& subject = result.subject;
  const auto machine_class = class_in(result.config);
  return fmt::format("{{test=\"{}\",benchmark=\"{}\",params=\"{}\",metric=\"{}\",unit=\"{}\"{}}}",
                     escape(subject.test), escape(subject.benchmark),
                     escape(wire::param_words(subject.params)), escape(subject.metric), escape(subject.unit),
                     machine_class.empty() ? "" : ",class=\"" + escape(machine_class) + "\"");
}

std::string head_of(std::string_view name, std::string_view help) {
  return fmt::format("# TYPE {0} gauge\n# HELP {0} {1}\n", name, help);
}

std::string counts_of(const Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const char* word :
       {"error", "regressed", "inconclusive", "incompatible", "no_baseline", "improved", "pass"})
    counts[word] = 0;  // one that is not there could not be seen to rise
  for (const auto& result : report.results) ++counts[result.word()];
  counts["missing"] = report.missing.size() + report.undeclared.size();
  auto text = head_of("holdfast_results", "Results with that verdict.");
  for (const auto& [word, count] : counts)
    text += fmt::format("holdfast_results{{verdict=\"{}\"}} {}\n", word, count);
  return text;
}

}  // namespace

std::string openmetrics_label(std::string_view text) {
  std::string escaped;
  for (const char c : plain_text(text))
    escaped += c == '\n' ? "\\n" : (c == '\\' || c == '"' ? "\\" : "") + std::string(1, c);
  return escaped;
}

std::string metrics_text(const Report& report, const Escape& escape) {
  auto text = counts_of(report);
  for (const auto& metric : metrics()) {
    text += head_of(metric.name, metric.help);
    for (const auto& result : report.results) {
      const auto value = metric.value(result);
      if (value && std::isfinite(*value))
        text += fmt::format("{}{} {}\n", metric.name, labels_of(result, escape), *value);
    }
  }
  return text + "# EOF\n";
}

std::string openmetrics(const Report& report) { return metrics_text(report, openmetrics_label); }

}  // namespace holdfast::cli
