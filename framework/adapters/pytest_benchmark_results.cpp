#include "adapters/foreign_program.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// Reads the git metadata of pytest-benchmark, which writes "unversioned" or "unknown" without a repository.
Moment moment_of_pytest_benchmark(const json& document) {
  Moment moment;
  if (document.contains("datetime") && document.at("datetime").is_string())
    moment.started = fields::written_at(document.at("datetime").get<std::string>(), "datetime");
  const auto commit = fields::text_below(document, "commit_info", "id");
  if (commit.empty() || commit == "unversioned" || commit == "unknown") return moment;
  moment.commit = commit;
  moment.branch = fields::text_below(document, "commit_info", "branch");
  if (moment.branch.starts_with('(')) moment.branch.clear();  // (unknown), (detached head)
  const auto& info = document.at("commit_info");
  moment.dirty = info.contains("dirty") && info.at("dirty").is_boolean() && info.at("dirty").get<bool>();
  return moment;
}

/// A round may run the function several times; the time of the round is that of one run.
std::uint64_t runs_of_round(const json& stats) {
  return stats.contains("iterations")
             ? iterations_of(fields::number_in(stats.at("iterations"), "\"iterations\""))
             : 1;
}

}  // namespace

std::vector<ImportedResults> pytest_benchmark_results(const ResultFile& file) {
  const auto document = wire::document_of(file.text);
  ImportedResults results{.moment = moment_of_pytest_benchmark(document), .whole_file = true};
  fields::each(fields::list_in(document, "benchmarks", "pytest-benchmark"), "benchmarks", "fullname",
               [&](const json& entry) {
                 const auto& stats = fields::object_in(entry, "stats");
                 ImportedSeries series{.benchmark = fields::text_in(entry, "fullname"), .processes = {}};
                 if (stats.contains("data")) {
                   series.processes = {process_with(fields::numbers_in(stats, "data", 1e9))};
                   for (auto& sample : series.processes.front().samples)
                     sample.iterations = runs_of_round(stats);
                 } else {
                   const auto median = stats.find("median");
                   if (median == stats.end())
                     throw Error(
                         "its \"stats\" have neither \"data\" nor \"median\"; run pytest with "
                         "--benchmark-save-data");
                   series.aggregate = "median";
                   series.processes = {{.aggregate = fields::number_in(*median, "\"median\"") * 1e9}};
                 }
                 auto others = entry;
                 others.erase("fullname");
                 others["stats"].erase("data");
                 series.facts = fields::facts_in(others);
                 put_once(std::move(series), "give one of the tests another name", results.series);
               });
  results.host = fields::text_below(document, "machine_info", "node");
  return {results};
}

}  // namespace holdfast::adapters
