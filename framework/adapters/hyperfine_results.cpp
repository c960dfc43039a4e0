#include "adapters/result_fields.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

std::string shown_exit_code(const json& code) {
  return code.is_number() ? code.dump() : shown_quoted(code.dump());
}

/// Throws Error if a run was killed or the exit codes differ. With --ignore-failure hyperfine keeps the time of each
/// run, however it ended. A command may always exit with 1, as diff does, but runs with different exit codes did not
/// do the same work.
void refuse_runs_that_ended_otherwise(const json& entry) {
  const auto codes = entry.find("exit_codes");
  if (codes == entry.end() || !codes->is_array()) return;
  for (std::size_t i = 0; i < codes->size(); ++i) {
    const auto run = "\"exit_codes\"[" + std::to_string(i) + "]: this run ";
    const auto& code = codes->at(i);
    if (code.is_null()) throw Error(run + "was killed by a signal; measure a command that ends by itself");
    if (code != codes->front())
      throw Error(run + "exited with " + shown_exit_code(code) + ", and the first with " +
                  shown_exit_code(codes->front()) +
                  ", so they did different work; measure a command whose exit code is always the same");
  }
}

/// Returns one process for each value, because hyperfine starts a process for each run.
std::vector<Process> each_alone(const std::vector<double>& values) {
  std::vector<Process> processes;
  processes.reserve(values.size());
  for (const double value : values) processes.push_back(process_with({value}));
  return processes;
}

}  // namespace

std::vector<ImportedResults> hyperfine_results(const ResultFile& file) {
  const auto document = wire::document_of(file.text);
  ImportedResults results;
  // The command is shown in errors: hyperfine's results have no other name.
  fields::each(
      fields::list_in(document, "results", "hyperfine"), "results", "command", [&](const json& entry) {
        const auto command = fields::text_in(entry, "command");
        const auto params = fields::params_in(entry, "parameters");
        refuse_runs_that_ended_otherwise(entry);
        const auto put = [&](ImportedSeries series) {
          put_once(std::move(series), "name the commands differently (--command-name)", results.series);
        };
        put({.benchmark = command,
             .params = params,
             .processes = each_alone(fields::numbers_in(entry, "times", 1e9)),
             .facts = fields::facts_in(entry, {"command", "parameters", "times", "memory_usage_byte"})});
        if (entry.contains("memory_usage_byte"))
          put({.benchmark = command,
               .params = params,
               .metric = "peak-rss",
               .unit = "B",
               .processes = each_alone(fields::numbers_in(entry, "memory_usage_byte", 1))});
      });
  return {results};
}

}  // namespace holdfast::adapters
