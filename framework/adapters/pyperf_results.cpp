#include <algorithm>

#include "adapters/foreign_program.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// Returns the value of the key in the first of these objects whose metadata have it: a run, its benchmark, the file.
/// Null if none has it.
json metadata_value(const std::vector<const json*>& objects, const char* key) {
  for (const auto* object : objects) {
    const auto metadata = object->find("metadata");
    if (metadata != object->end() && metadata->is_object() && metadata->contains(key))
      return metadata->at(key);
  }
  return {};
}

std::string metadata_text(const std::vector<const json*>& objects, const char* key) {
  const auto value = metadata_value(objects, key);
  return value.is_string() ? value.get<std::string>() : "";
}

double metadata_number(const std::vector<const json*>& objects, const char* key) {
  const auto value = metadata_value(objects, key);
  return value.is_null() ? 1 : fields::number_in(value, "\"" + std::string(key) + "\"");
}

struct PyperfUnit {
  std::string metric;
  std::string unit;
  double factor = 1;
};

PyperfUnit unit_of_pyperf(const std::string& unit) {
  if (unit.empty() || unit == "second") return {.metric = "time", .unit = "ns", .factor = 1e9};
  if (unit == "byte") return {.metric = "memory", .unit = "B"};
  if (unit == "integer") return {.metric = "value", .unit = ""};
  throw Error("\"unit\" is " + shown_quoted(unit) + "; allowed: second, byte, integer");
}

/// The warm-up of a run is a list of pairs: loops, and the value.
Warmup warmup_of(const json& run, double factor) {
  Warmup warmup;
  if (!run.contains("warmups")) return warmup;
  for (const auto& pair : run.at("warmups")) {
    if (!pair.is_array() || pair.size() != 2) throw Error("\"warmups\" is not a list of pairs");
    warmup.values.push_back(fields::number_in(pair.at(1), "a value of \"warmups\"") * factor);
  }
  warmup.runs = warmup.values.size();
  return warmup;
}

/// Reads one benchmark of a file.
class PyperfBenchmark {
 public:
  PyperfBenchmark(const json& file, const json& entry) : file_(file), entry_(entry) {
    const std::vector<const json*> both{&entry, &file};
    unit_ = unit_of_pyperf(metadata_text(both, "unit"));
    series_.benchmark = metadata_text(both, "name");
    if (series_.benchmark.empty()) throw Error("its \"metadata\" have no \"name\"");
    series_.metric = unit_.metric;
    series_.unit = unit_.unit;
    series_.facts = fields::facts_in(entry.value("metadata", json::object()), {"name"}, "metadata");
  }

  ImportedSeries series() {
    const auto& runs = fields::list_in(entry_, "runs", "pyperf");
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const auto place = "runs[" + std::to_string(i) + "]";
      try {
        if (!runs[i].is_object()) throw Error("it is not an object");
        add_run(runs[i], "runs/" + std::to_string(i));
      } catch (const Error& wrong) {
        throw Error(place + ": " + wrong.what());
      }
    }
    if (series_.processes.empty()) throw Error("none of its runs has \"values\"");
    return std::move(series_);
  }

 private:
  /// A run that calibrates has no values, and is not a process.
  void add_run(const json& run, const std::string& place) {
    const std::vector<const json*> all{&run, &entry_, &file_};
    auto others = run;
    if (run.contains("values")) {
      auto process = process_with(fields::numbers_in(run, "values", unit_.factor / batch_of(run)));
      for (auto& sample : process.samples)
        sample.iterations =
            iterations_of(metadata_number(all, "loops") * metadata_number(all, "inner_loops"));
      process.warmup = warmup_of(run, unit_.factor);
      others.erase("values");
      // The process keeps the values of the warm-up; the facts keep its loops.
      for (std::size_t i = 0; i < process.warmup.values.size(); ++i) others["warmups"][i].erase(1);
      series_.processes.push_back(std::move(process));
    }
    series_.facts.merge(fields::facts_in(others, {}, place));
  }

  /// pyperf divides by inner_loops. nanobench's template pyperf(), whose runs have no metadata, does not.
  double batch_of(const json& run) const {
    return run.contains("metadata") ? 1 : std::max(1.0, metadata_number({&file_}, "inner_loops"));
  }

  const json& file_;
  const json& entry_;
  PyperfUnit unit_;
  ImportedSeries series_;
};

/// Returns the date of the earliest run; pyperf writes a date for each run.
std::string first_date(const json& file, const json& benchmarks) {
  std::string first;
  for (const auto& entry : benchmarks) {
    if (!entry.is_object() || !entry.contains("runs") || !entry.at("runs").is_array()) continue;
    for (const auto& run : entry.at("runs")) {
      if (!run.is_object()) continue;
      const auto date = metadata_text({&run, &entry, &file}, "date");
      if (first.empty() || (!date.empty() && date < first)) first = date;
    }
  }
  return first;
}

}  // namespace

std::vector<ImportedResults> pyperf_results(const ResultFile& file) {
  const auto document = wire::document_of(file.text);
  const auto& benchmarks = fields::list_in(document, "benchmarks", "pyperf");
  // pyperformance adds the commit.
  const std::vector<const json*> whole{&document};
  ImportedResults results{.moment = {.started = fields::written_at(first_date(document, benchmarks), "date"),
                                     .commit = metadata_text(whole, "commit_id"),
                                     .branch = metadata_text(whole, "commit_branch")},
                          .whole_file = true,
                          .host = metadata_text(whole, "hostname")};
  const auto facts =
      fields::facts_in(document.value("metadata", json::object()), {"name", "hostname"}, "file/metadata");
  fields::each(benchmarks, "benchmarks", "", [&](const json& entry) {
    auto series = PyperfBenchmark(document, entry).series();
    series.facts.insert(facts.begin(), facts.end());
    put_once(std::move(series), "give one of the benchmarks another name", results.series);
  });
  return {results};
}

}  // namespace holdfast::adapters
