#include <algorithm>

#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// A report has the statistic, the quartiles and the number of samples of each process, like a thinned process.
Process reported_process(const json& line) {
  const auto number = [&](const char* key) {
    return fields::finite_in(line.value(key, json()), "\"" + std::string(key) + "\" of a process");
  };
  const double median = number("median");
  const double samples = number("samples");
  if (samples < 1) return {.aggregate = median};  // imported as an aggregate
  return {.samples = {{.value = median}},
          .thinned = Thinned{.samples = static_cast<long>(std::min(samples, 9e15)),
                             .low = number("low"),
                             .high = number("high")}};
}

Direction reported_direction(const std::string& word) {
  if (const auto direction = direction_of(word)) return *direction;
  throw Error("\"direction\" is " + shown_quoted(word) + "; allowed: lower, higher");
}

/// Returns no processes for a result that was not measured.
ImportedSeries reported_series(const json& entry) {
  ImportedSeries series{.benchmark = fields::text_in(entry, "benchmark"),
                        .params = fields::params_in(entry, "params"),
                        .metric = fields::text_in(entry, "metric"),
                        .unit = text_of(entry, "unit"),
                        .direction = reported_direction(text_of(entry, "direction")),
                        .processes = {},
                        .test = fields::text_in(entry, "test")};
  const auto current = entry.find("current");
  if (current == entry.end() || !current->is_object() || !current->contains("processes")) return series;
  fields::each(current->at("processes"), "processes", "",
               [&](const json& line) { series.processes.push_back(reported_process(line)); });
  if (!series.processes.empty() && series.processes.front().samples.empty()) series.aggregate = "aggregate";
  for (const char* key : {"verdict", "message", "estimate", "settings", "baseline", "imported"}) {
    if (entry.contains(key)) series.facts.merge(fields::facts_in(entry.at(key), {"processes"}, key));
  }
  return series;
}

}  // namespace

std::vector<ImportedResults> report_results(const ResultFile& file) {
  const auto document = wire::document_of(file.text);
  const auto& session = fields::object_in(document, "session");
  ImportedResults results{
      .moment = {.started = fields::written_at(text_of(session, "started"), "session.started"),
                 .commit = text_of(session, "commit"),
                 .branch = text_of(session, "branch"),
                 .dirty = session.value("dirty", json()) == true},
      .host = text_of(session, "fingerprint")};
  if (session.contains("facts")) results.machine = fields::facts_in(session.at("facts"));
  fields::each(fields::list_in(document, "results", "holdfast report json"), "results", "test",
               [&](const json& entry) {
                 auto series = reported_series(entry);
                 if (!series.processes.empty())
                   put_once(std::move(series), "export the report again", results.series);
               });
  if (results.series.empty()) throw Error("none of its results was measured");
  return {results};
}

}  // namespace holdfast::adapters
