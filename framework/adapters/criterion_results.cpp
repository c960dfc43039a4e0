#include "adapters/foreign_program.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "wire/json_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// Reads a file that Criterion writes beside the samples.
json document_beside(const ResultFile& file, const char* name) {
  const auto text = file.beside(name);
  return text ? wire::document_of(*text, name) : json();
}

/// A sample is the time of all its iterations.
Process process_of_samples(const json& document) {
  const auto iterations = fields::numbers_in(document, "iters", 1);
  const auto times = fields::numbers_in(document, "times", 1);
  if (iterations.size() != times.size())
    throw Error("\"iters\" has " + std::to_string(iterations.size()) + " numbers, and \"times\" " +
                std::to_string(times.size()));
  Process process;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!(iterations[i] >= 1)) throw Error("\"iters\"[" + std::to_string(i) + "] is below 1");
    process.samples.push_back(
        {.value = times[i] / iterations[i], .iterations = iterations_of(iterations[i])});
  }
  return process;
}

std::string text_or_nothing(const json& object, const char* key) {
  return object.contains(key) && object.at(key).is_string() ? object.at(key).get<std::string>() : "";
}

/// The file names the parameter by its value alone.
ImportedSeries named_series(const json& benchmark) {
  ImportedSeries series{.benchmark = fields::text_in(benchmark, "group_id"), .processes = {}};
  if (const auto function = text_or_nothing(benchmark, "function_id"); !function.empty())
    series.benchmark += "/" + function;
  if (const auto value = text_or_nothing(benchmark, "value_str"); !value.empty())
    series.params = wire::point_json({{"parameter", value}});
  return series;
}

}  // namespace

std::vector<ImportedResults> criterion_results(const ResultFile& file) {
  const auto samples = wire::document_of(file.text);
  if (!samples.is_object()) throw Error("no result of Criterion: it is not an object");
  const auto benchmark = document_beside(file, "benchmark.json");
  if (!benchmark.is_object())
    throw Error(
        "no result of Criterion: there is no benchmark.json beside it, which has the name; import the folder "
        "target/criterion");
  auto series = named_series(benchmark);
  series.processes = {process_of_samples(samples)};
  series.facts = fields::facts_in(samples, {"iters", "times"});
  series.facts.merge(fields::facts_in(benchmark, {"group_id", "function_id", "value_str"}, "benchmark.json"));
  series.facts.merge(fields::facts_in(document_beside(file, "estimates.json"), {}, "estimates.json"));
  ImportedResults results;
  results.series = {std::move(series)};
  return {results};
}

}  // namespace holdfast::adapters
