#include <cmath>
#include <functional>
#include <map>

#include "adapters/google_benchmark_file.hpp"
#include "adapters/results.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// Returns a list that is not empty. Throws Error for anything else.
const json& list_in(const json& object, const char* key, const std::string& tool) {
  if (object.is_object() && object.contains(key) && object.at(key).is_array() && !object.at(key).empty())
    return object.at(key);
  throw Error("no result of " + tool + ": it has no list \"" + key + "\" with anything in it");
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string() || found->get<std::string>().empty())
    throw Error(std::string("\"") + key + "\" is not a text");
  return found->get<std::string>();
}

double number_in(const json& value, const std::string& what) {
  if (!value.is_number() || !std::isfinite(value.get<double>())) throw Error(what + " is not a number");
  if (value.get<double>() < 0) throw Error(what + " is below 0");
  return value.get<double>();
}

std::string shown(const json& code) { return code.is_number() ? code.dump() : shown_quoted(code.dump()); }

std::vector<double> numbers_in(const json& object, const char* key, double factor) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array() || found->empty())
    throw Error(std::string("\"") + key + "\" is not a list of numbers");
  std::vector<double> numbers;
  for (const auto& value : *found)
    numbers.push_back(
        number_in(value, "\"" + std::string(key) + "\"[" + std::to_string(numbers.size()) + "]") * factor);
  return numbers;
}

/// Calls read(entry) for each entry, and adds the position of the entry to the errors that it throws.
void each(const json& list, const char* key, const char* name, const std::function<void(const json&)>& read) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    try {
      if (!list[i].is_object()) throw Error("it is not an object");
      read(list[i]);
    } catch (const Error& wrong) {
      const bool named = list[i].is_object() && list[i].contains(name) && list[i].at(name).is_string();
      throw Error(std::string(key) + "[" + std::to_string(i) + "]" +
                  (named ? " (" + shown_quoted(list[i].at(name).get<std::string>()) + ")" : "") + ": " +
                  wrong.what());
    }
  }
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
      throw Error(run + "exited with " + shown(code) + ", and the first with " + shown(codes->front()) +
                  ", so they did different work; measure a command whose exit code is always the same");
  }
}

/// Returns one process for each value, because hyperfine starts a process for each run.
std::vector<std::vector<double>> each_alone(const std::vector<double>& values) {
  std::vector<std::vector<double>> processes;
  processes.reserve(values.size());
  for (const double value : values) processes.push_back({value});
  return processes;
}

/// Returns the text at object[part][key]; empty if there is none.
std::string text_below(const json& object, const char* part, const char* key) {
  if (!object.contains(part) || !object.at(part).is_object()) return "";
  const auto& context = object.at(part);
  return context.contains(key) && context.at(key).is_string() ? context.at(key).get<std::string>() : "";
}

/// Returns the time in UTC; empty if the file does not say when it was written.
std::string written_at(const std::string& text, const std::string& place) {
  if (text.empty()) return "";
  if (auto time = utc_of(text)) return *time;
  throw Error(place + ": " + shown_quoted(text) + " is not a time; write 2026-11-21T03:15:00Z");
}

/// Returns the parameter point, from the values of hyperfine's -L and -P.
std::string params_in(const json& entry) {
  wire::PointValues values;
  const auto found = entry.find("parameters");
  if (found == entry.end() || found->is_null()) return "{}";
  if (!found->is_object()) throw Error("\"parameters\" is not an object");
  for (const auto& [name, value] : found->items())
    values[name] = value.is_string() ? value.get<std::string>() : value.dump();
  return wire::point_json(values);
}

/// Adds the series. Throws Error if the file already has one of this name, because the two are of different
/// benchmarks or commands and not more samples of one.
void put_once(ImportedSeries series, const std::string& cure, std::vector<ImportedSeries>& all) {
  const auto words = wire::point_words(series.benchmark, series.params);
  auto& processes = series_like(series, all).processes;
  if (!processes.empty())
    throw Error("the file has another result of " + shown_quoted(words) +
                ", which cannot be distinguished; " + cure);
  processes = std::move(series.processes);
}

/// Reads the git metadata of pytest-benchmark, which writes "unversioned" or "unknown" without a repository.
Moment moment_of_pytest_benchmark(const json& document) {
  Moment moment;
  if (document.contains("datetime") && document.at("datetime").is_string())
    moment.started = written_at(document.at("datetime").get<std::string>(), "datetime");
  const auto commit = text_below(document, "commit_info", "id");
  if (commit.empty() || commit == "unversioned" || commit == "unknown") return moment;
  moment.commit = commit;
  moment.branch = text_below(document, "commit_info", "branch");
  if (moment.branch.starts_with('(')) moment.branch.clear();  // (unknown), (detached head)
  const auto& info = document.at("commit_info");
  moment.dirty = info.contains("dirty") && info.at("dirty").is_boolean() && info.at("dirty").get<bool>();
  return moment;
}

/// Throws Error if rows with one name belong to several benchmarks.
void check_names(const std::vector<GoogleBenchmarkRow>& rows) {
  std::map<std::string, std::vector<GoogleBenchmarkRow>> by_name;
  for (const auto& row : rows) by_name[row.name].push_back(row);
  for (const auto& [name, same] : by_name) {
    if (are_of_several_benchmarks(same))
      throw Error("two benchmarks have the name " + shown_quoted(name) +
                  ", and cannot be distinguished; give one of them another Name(), and measure again");
  }
}

}  // namespace

ImportedResults google_benchmark_results(const std::string& text) {
  const auto file = google_benchmark_file(text);
  ImportedResults results{.moment = {.started = written_at(file.date, "context.date")},
                          .whole_file = true,
                          .host = file.host,
                          .program = file.program,
                          .series = {}};
  check_names(file.rows);
  for (const auto& row : file.rows) {
    if (!row.aggregate.empty() || !row.error.empty() || !row.skipped.empty() || !row.timed) continue;
    const auto put = [&](const ImportedSeries& series, double value) {
      auto& processes = series_like(series, results.series).processes;
      if (processes.empty()) processes.emplace_back();
      processes.front().push_back(value);
    };
    put({.benchmark = row.name, .processes = {}}, row.real_ns);
    put({.benchmark = row.name, .metric = "cpu-time", .processes = {}}, row.cpu_ns);
    for (const auto& [name, value] : row.counters) {
      const auto kind = kind_of_counter(name);
      put({.benchmark = row.name,
           .metric = name,
           .unit = kind.unit,
           .direction = kind.direction,
           .processes = {}},
          value);
    }
  }
  if (results.series.empty())
    throw Error(
        "it has no measurement, only aggregates or errors; write it without "
        "--benchmark_report_aggregates_only");
  return results;
}

ImportedResults hyperfine_results(const std::string& text) {
  const auto document = wire::document_of(text);
  ImportedResults results;
  // The command is shown in errors: hyperfine's results have no other name.
  each(list_in(document, "results", "hyperfine"), "results", "command", [&](const json& entry) {
    const auto command = text_in(entry, "command");
    const auto params = params_in(entry);
    refuse_runs_that_ended_otherwise(entry);
    const auto put = [&](ImportedSeries series) {
      put_once(std::move(series), "name the commands differently (--command-name)", results.series);
    };
    put({.benchmark = command, .params = params, .processes = each_alone(numbers_in(entry, "times", 1e9))});
    if (entry.contains("memory_usage_byte"))
      put({.benchmark = command,
           .params = params,
           .metric = "peak-rss",
           .unit = "B",
           .processes = each_alone(numbers_in(entry, "memory_usage_byte", 1))});
  });
  return results;
}

ImportedResults pytest_benchmark_results(const std::string& text) {
  const auto document = wire::document_of(text);
  ImportedResults results{.moment = moment_of_pytest_benchmark(document), .whole_file = true};
  each(list_in(document, "benchmarks", "pytest-benchmark"), "benchmarks", "fullname", [&](const json& entry) {
    const auto name = text_in(entry, "fullname");
    if (!entry.contains("stats") || !entry.at("stats").is_object()) throw Error("it has no \"stats\"");
    if (!entry.at("stats").contains("data"))
      throw Error("its \"stats\" have no \"data\"; run pytest with --benchmark-save-data");
    put_once({.benchmark = name, .processes = {numbers_in(entry.at("stats"), "data", 1e9)}},
             "give one of the tests another name", results.series);
  });
  results.host = text_below(document, "machine_info", "node");
  return results;
}

}  // namespace holdfast::adapters
