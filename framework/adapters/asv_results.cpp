#include <algorithm>
#include <map>

#include "adapters/foreign_program.hpp"
#include "adapters/google_benchmark_file.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// Python writes NaN, a value that JSON does not have.
json asv_document(const std::string& text, const std::string& where = "") {
  return wire::document_of(without_what_json_does_not_know(text), where);
}

/// Returns the text of a Python value: repr() puts texts into quotes.
std::string python_text(const std::string& repr) {
  const bool quoted = repr.size() >= 2 && repr.front() == '\'' && repr.back() == '\'';
  return quoted ? repr.substr(1, repr.size() - 2) : repr;
}

/// Returns the time of a number of milliseconds since 1970.
std::string asv_time(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return "";
  return utc_of(std::to_string(static_cast<long long>(std::clamp(found->get<double>(), 0.0, 9e13) / 1000)))
      .value_or("");
}

struct AsvUnit {
  std::string metric;
  ImportedUnit unit;
};

/// Returns the metric and its unit; the beginning of a benchmark's own name says what it measures.
AsvUnit unit_of_asv(const std::string& benchmark, const std::string& written) {
  const auto own = benchmark.substr(benchmark.rfind('.') + 1);
  if (own.starts_with("time")) return {.metric = "time", .unit = {.name = "ns", .factor = 1e9}};
  if (own.starts_with("peakmem")) return {.metric = "peak-rss", .unit = {.name = "B"}};
  if (own.starts_with("mem")) return {.metric = "memory", .unit = {.name = "B"}};
  return {.metric = "value",
          .unit = unit_in_store(written == "unit"      ? ""
                                : written == "seconds" ? "s"
                                                       : written)};
}

/// One benchmark of a result file: its columns, by their names.
class AsvBenchmark {
 public:
  AsvBenchmark(const json& columns, const json& row, const json& described) : described_(described) {
    if (!row.is_array()) throw Error("it is not a list of columns");
    for (std::size_t i = 0; i < std::min(columns.size(), row.size()); ++i) {
      if (columns[i].is_string()) columns_[columns[i].get<std::string>()] = &row[i];
    }
  }

  /// Returns the points; the last parameter varies fastest. Without parameters, there is one empty point.
  std::vector<wire::PointValues> points() const {
    std::vector<wire::PointValues> all{{}};
    const auto* params = column("params");
    if (params == nullptr) return all;
    for (std::size_t axis = 0; axis < params->size(); ++axis) {
      const auto& values = params->at(axis);
      if (!values.is_array()) throw Error("\"params\" is not a list of lists");
      if (static_cast<double>(all.size()) * static_cast<double>(values.size()) > kPointsAtMost)
        throw Error("it has more than a million points of parameters");
      std::vector<wire::PointValues> longer;
      for (const auto& point : all) {
        for (const auto& value : values) {
          longer.push_back(point);
          longer.back()[axis_name(axis)] =
              python_text(value.is_string() ? value.get<std::string>() : value.dump());
        }
      }
      all = std::move(longer);
    }
    return all;
  }

  /// Returns the entry of a column for a point; null if there is none.
  json value(const char* name, std::size_t point) const {
    const auto* values = column(name);
    return values != nullptr && point < values->size() ? values->at(point) : json();
  }

  /// Returns the values of the columns, except of params, samples and result. If a column has a value for each point,
  /// returns that of this point.
  Facts facts(std::size_t point) const {
    Facts all;
    for (const auto& [name, values] : columns_) {
      if (name == "params" || name == "samples" || name == "result") continue;
      const auto& said = values->is_array() ? value(name.c_str(), point) : *values;
      all.merge(fields::facts_in(json{{name, said}}));
    }
    return all;
  }

 private:
  static constexpr double kPointsAtMost = 1e6;

  const json* column(const char* name) const {
    const auto found = columns_.find(name);
    return found == columns_.end() || !found->second->is_array() ? nullptr : found->second;
  }

  std::string axis_name(std::size_t axis) const {
    const auto names = described_.find("param_names");
    const bool known =
        names != described_.end() && names->is_array() && axis < names->size() && names->at(axis).is_string();
    return known ? names->at(axis).get<std::string>() : "param" + std::to_string(axis + 1);
  }

  const json& described_;
  std::map<std::string, const json*> columns_;
};

/// Returns the samples, or the median alone. None if there is no value, because the benchmark failed or was skipped.
std::optional<ImportedSeries> series_at(const AsvBenchmark& benchmark, std::size_t point, double factor) {
  const auto result = benchmark.value("result", point);
  if (!result.is_number()) return std::nullopt;
  ImportedSeries series{.processes = {}, .facts = benchmark.facts(point)};
  const auto samples = benchmark.value("samples", point);
  if (samples.is_array() && !samples.empty()) {
    Process process;
    const auto number = benchmark.value("stats_number", point);
    for (const auto& sample : samples)
      process.samples.push_back({.value = fields::finite_in(sample, "a value of \"samples\"") * factor,
                                 .iterations = number.is_number() ? iterations_of(number.get<double>()) : 1});
    series.processes = {std::move(process)};
    series.facts.emplace("result", result.dump());
  } else {
    series.aggregate = "median";
    series.processes = {{.aggregate = fields::finite_in(result, "\"result\"") * factor}};
  }
  return series;
}

/// Returns the name of the environment, which is a parameter because a commit is measured in each environment. Empty
/// if the file has no name.
std::string environment_of(const json& document) {
  const auto name = document.find("env_name");
  return name != document.end() && name->is_string() ? name->get<std::string>() : "";
}

}  // namespace

std::vector<ImportedResults> asv_results(const ResultFile& file) {
  const auto document = asv_document(file.text);
  const auto& columns = fields::list_in(document, "result_columns", "asv");
  const auto about = file.beside("../benchmarks.json");
  const auto described = about ? asv_document(*about, "benchmarks.json") : json::object();
  ImportedResults results{
      .moment = {.started = asv_time(document, "date"), .commit = fields::text_in(document, "commit_hash")},
      .host = fields::text_below(document, "params", "machine")};
  const auto environment = environment_of(document);
  const auto all_facts =
      fields::facts_in(document, {"results", "result_columns", "commit_hash", "date", "env_name", "version"});
  for (const auto& [name, row] : fields::object_in(document, "results").items()) {
    try {
      const auto known = described.is_object() && described.contains(name) && described.at(name).is_object();
      const auto& about_it = known ? described.at(name) : json::object();
      const auto unit =
          unit_of_asv(name, known && about_it.contains("unit") && about_it.at("unit").is_string()
                                ? about_it.at("unit").get<std::string>()
                                : "");
      const AsvBenchmark benchmark(columns, row, about_it);
      const auto points = benchmark.points();
      for (std::size_t i = 0; i < points.size(); ++i) {
        auto series = series_at(benchmark, i, unit.unit.factor);
        if (!series) continue;
        series->benchmark = name;
        auto point = points[i];
        if (!environment.empty()) point["environment"] = environment;
        series->params = wire::point_json(point);
        series->metric = unit.metric;
        series->unit = unit.unit.name;
        for (const auto& [place, text] : all_facts) series->facts.emplace("file/" + place, text);
        put_once(std::move(*series), "measure it once", results.series);
      }
    } catch (const Error& wrong) {
      throw Error("results (" + shown_quoted(name) + "): " + wrong.what());
    }
  }
  if (results.series.empty()) throw Error("none of its benchmarks has a result");
  return {results};
}

}  // namespace holdfast::adapters
