#include <array>
#include <map>

#include "adapters/foreign_program.hpp"
#include "adapters/nanobench.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

struct MeasuredKey {
  const char* key;
  const char* metric;
  const char* unit;
  double factor = 1;
};
constexpr std::array<MeasuredKey, 7> kMeasuredKeys{{{"elapsed", "time", "ns", 1e9},
                                                    {"cpucycles", "cycles", "cycles"},
                                                    {"instructions", "retired-instructions", "instructions"},
                                                    {"branchinstructions", "branches-retired", "branches"},
                                                    {"branchmisses", "mispredictions", "misses"},
                                                    {"pagefaults", "page-faults", "faults"},
                                                    {"contextswitches", "context-switches", "switches"}}};

/// Returns the values of one key. Each measurement is a mean over its iterations, of a whole batch.
Process process_of_key(const json& measurements, const MeasuredKey& measured, double batch) {
  Process process;
  fields::each(measurements, "measurements", "", [&](const json& measurement) {
    const auto found = measurement.find(measured.key);
    if (found == measurement.end()) return;
    const double iterations = fields::number_in(measurement.value("iterations", json()), "\"iterations\"");
    process.samples.push_back({.value = fields::number_in(*found, measured.key) * measured.factor / batch,
                               .iterations = iterations_of(iterations)});
  });
  return process;
}

/// nanobench writes 0 for what the system does not count.
bool was_counted(const Process& process) {
  for (const auto& sample : process.samples) {
    if (sample.value != 0) return true;
  }
  return false;
}

std::string unique_name(const json& entry, std::map<std::string, int>& seen) {
  const auto text = [&](const char* key) {
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : "";
  };
  const auto name = nanobench_name(text("title"), fields::text_in(entry, "name"));
  const int times = ++seen[name];
  return times == 1 ? name : name + " #" + std::to_string(times);
}

}  // namespace

std::vector<ImportedResults> nanobench_results(const ResultFile& file) {
  const auto document = wire::document_of(file.text);
  ImportedResults results;
  std::map<std::string, int> seen;
  fields::each(fields::list_in(document, "results", "nanobench"), "results", "name", [&](const json& entry) {
    const auto name = unique_name(entry, seen);
    const double batch = fields::number_in(entry.value("batch", json()), "\"batch\"");
    if (!(batch > 0)) throw Error("\"batch\" is 0");
    const auto& measurements = fields::list_in(entry, "measurements", "nanobench's template json()");
    for (const auto& measured : kMeasuredKeys) {
      const bool time = measured.factor != 1;
      auto process = process_of_key(measurements, measured, batch);
      if (process.samples.empty() && time) throw Error("its \"measurements\" have no \"elapsed\"");
      if (!time && !was_counted(process)) continue;
      put_once({.benchmark = name,
                .metric = measured.metric,
                .unit = measured.unit,
                .processes = {std::move(process)},
                .facts = time ? fields::facts_in(entry, {"title", "name", "measurements"}) : Facts()},
               "give one of them another name", results.series);
    }
  });
  return {results};
}

}  // namespace holdfast::adapters
