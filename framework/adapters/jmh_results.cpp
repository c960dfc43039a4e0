#include <array>
#include <utility>

#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// One benchmark may be measured in several modes, so each mode has a metric of its own.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kModes{
    {{"thrpt", "throughput"}, {"avgt", "time"}, {"sample", "sample-time"}, {"ss", "single-shot-time"}}};

std::string metric_of_mode(const std::string& mode) {
  for (const auto& [word, metric] : kModes) {
    if (word == mode) return std::string(metric);
  }
  throw Error("\"mode\" is " + shown_quoted(mode) + "; allowed: thrpt, avgt, sample, ss");
}

/// Times are for one operation, as in the store.
ImportedUnit unit_of_score(const std::string& unit) {
  const auto slash = unit.find("/op");
  const bool of_operation = slash != std::string::npos && slash + 3 == unit.size();
  const auto time = unit_in_store(of_operation ? unit.substr(0, slash) : unit);
  return time.name == "ns" ? time : ImportedUnit{.name = unit};
}

/// The mode sample has a histogram for each iteration, [value, count], instead of its samples. If a result has more samples than
/// this, only its score is kept.
constexpr double kSamplesAtMost = 1'000'000;

double samples_in(const json& histograms) {
  double samples = 0;
  for (const auto& fork : histograms) {
    for (const auto& iteration : fork) {
      for (const auto& bucket : iteration) {
        if (!bucket.is_array() || bucket.size() != 2)
          throw Error("\"rawDataHistogram\" has no pairs of numbers");
        samples += fields::number_in(bucket.at(1), "a count of \"rawDataHistogram\"");
      }
    }
  }
  return samples;
}

void add_histogram(const json& iteration, double factor, Process& process) {
  for (const auto& bucket : iteration) {
    const double value = fields::number_in(bucket.at(0), "a value of \"rawDataHistogram\"") * factor;
    const auto count = static_cast<std::size_t>(bucket.at(1).get<double>());
    process.samples.insert(process.samples.end(), count, Sample{.value = value});
  }
}

/// A secondary result may not exist in some iteration, which JMH writes as the text "NaN".
void add_iteration(const json& value, double factor, Process& process) {
  if (value == "NaN") return;
  process.samples.push_back({.value = fields::finite_in(value, "a value of \"rawData\"") * factor});
}

/// Returns a process for each fork. None if the file has only the score, or more than kSamplesAtMost samples.
std::vector<Process> forks_in(const json& result, double factor) {
  const bool histogram = result.contains("rawDataHistogram");
  const auto forks = result.find(histogram ? "rawDataHistogram" : "rawData");
  std::vector<Process> processes;
  if (forks == result.end() || (histogram && samples_in(*forks) > kSamplesAtMost)) return processes;
  for (const auto& fork : *forks) {
    if (!fork.is_array()) throw Error("\"rawData\" is not a list of lists");
    Process process;
    for (const auto& iteration : fork) {
      if (histogram) {
        add_histogram(iteration, factor, process);
      } else {
        add_iteration(iteration, factor, process);
      }
    }
    if (!process.samples.empty()) processes.push_back(std::move(process));
  }
  return processes;
}

ImportedSeries series_in(const json& result, const std::string& benchmark, const std::string& params,
                         const std::string& metric) {
  const auto written = fields::text_in(result, "scoreUnit");
  const auto unit = unit_of_score(written);
  ImportedSeries series{.benchmark = benchmark,
                        .params = params,
                        .metric = metric,
                        .unit = unit.name,
                        .direction = written.starts_with("ops") ? Direction::higher : Direction::lower,
                        .processes = forks_in(result, unit.factor)};
  if (series.processes.empty()) {
    series.aggregate = "mean";
    series.processes = {
        {.aggregate = fields::finite_in(result.value("score", json()), "\"score\"") * unit.factor}};
  }
  return series;
}

/// Versions before 1.33 begin the name of a profiler's result with a dot.
std::string without_dot(const std::string& name) {
  constexpr std::string_view kDot = "\xc2\xb7";
  return name.starts_with(kDot) ? name.substr(kDot.size()) : name;
}

void read_jmh_entry(const json& entry, std::vector<ImportedSeries>& all) {
  const auto benchmark = fields::text_in(entry, "benchmark");
  const auto params = fields::params_in(entry, "params");
  const auto metric = metric_of_mode(fields::text_in(entry, "mode"));
  const auto put = [&](ImportedSeries series) {
    put_once(std::move(series), "measure each benchmark once in a file", all);
  };
  const auto& primary = fields::object_in(entry, "primaryMetric");
  auto series = series_in(primary, benchmark, params, metric);
  series.facts = fields::facts_in(entry, {"benchmark", "params", "primaryMetric", "secondaryMetrics"});
  series.facts.merge(fields::facts_in(primary, {"rawData", "rawDataHistogram"}, "primaryMetric"));
  put(std::move(series));
  if (!entry.contains("secondaryMetrics")) return;
  for (const auto& [name, result] : fields::object_in(entry, "secondaryMetrics").items()) {
    if (!result.is_object()) throw Error("\"secondaryMetrics\": " + shown_quoted(name) + " is not an object");
    if (result.value("score", json()) == "NaN") continue;  // nothing was counted
    auto secondary = series_in(result, benchmark, params, metric + ":" + without_dot(name));
    secondary.facts = fields::facts_in(result, {"rawData", "rawDataHistogram"});
    put(std::move(secondary));
  }
}

}  // namespace

std::vector<ImportedResults> jmh_results(const ResultFile& file) {
  const auto document = wire::document_of(file.text);
  if (!document.is_array() || document.empty())
    throw Error("no result of JMH: it is not a list with anything in it");
  ImportedResults results;
  fields::each(document, "", "benchmark", [&](const json& entry) { read_jmh_entry(entry, results.series); });
  return {results};
}

}  // namespace holdfast::adapters
