#include "adapters/google_benchmark_file.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "adapters/foreign_program.hpp"
#include "adapters/result_fields.hpp"
#include "adapters/results.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::adapters {
namespace {

using nlohmann::json;

/// Returns true for the keys that the library writes itself. All other numbers in a row are counters.
bool is_own_key(std::string_view key) {
  constexpr std::string_view kKeys =
      " name family_index per_family_instance_index run_name run_type repetitions repetition_index threads"
      " aggregate_name aggregate_unit iterations real_time cpu_time time_unit label error_occurred"
      " error_message skipped skip_message cpu_coefficient real_coefficient big_o rms ";
  return kKeys.find(" " + std::string(key) + " ") != std::string_view::npos;
}

/// Returns the metric for a counter. It differs from the metrics that each benchmark has.
std::string metric_of(const std::string& counter) {
  return counter == "time" || counter == "cpu-time" ? "counter-" + counter : counter;
}

double number_in(const json& row, const char* key) {
  const auto& value = row.at(key);
  if (!value.is_number()) throw Error(std::string(key) + " is not a number");
  return value.get<double>();
}

/// Returns an index, which is at least 0; -1 if the row does not have the key.
int place_in(const json& row, const char* key) {
  return row.contains(key) ? static_cast<int>(std::clamp(number_in(row, key), -1.0, 1e9)) : -1;
}

std::string text(const json& row, const char* key) {
  const auto found = row.find(key);
  if (found == row.end()) return "";
  if (!found->is_string()) throw Error(std::string(key) + " is not a text");
  return found->get<std::string>();
}

bool flag(const json& row, const char* key) {
  const auto found = row.find(key);
  return found != row.end() && found->is_boolean() && found->get<bool>();
}

void read_times(const json& row, GoogleBenchmarkRow& read) {
  if (!row.contains("real_time") || !row.contains("cpu_time")) return;
  if (row.at("real_time").is_null() || row.at("cpu_time").is_null()) return;
  const auto unit = row.contains("time_unit") ? text(row, "time_unit") : "ns";
  const auto factor = nanoseconds_in(unit);
  if (!factor) throw Error("time_unit is " + shown_quoted(unit) + "; allowed: ns, us, ms, s");
  read.real_ns = number_in(row, "real_time") * *factor;
  read.cpu_ns = number_in(row, "cpu_time") * *factor;
  read.timed = true;
}

GoogleBenchmarkRow row_of(const json& row) {
  GoogleBenchmarkRow read;
  // run_name is the name without the suffix of an aggregate.
  read.name = row.contains("run_name") ? text(row, "run_name") : text(row, "name");
  if (read.name.empty()) throw Error("it has no name");
  if (text(row, "run_type") == "aggregate") read.aggregate = text(row, "aggregate_name");
  read.family = place_in(row, "family_index");
  read.instance = place_in(row, "per_family_instance_index");
  read.repetition = place_in(row, "repetition_index");
  if (row.contains("iterations")) {
    const double iterations = number_in(row, "iterations");
    if (!(iterations >= 0)) throw Error("iterations is below 0");
    read.iterations = iterations_of(iterations);
  }
  if (flag(row, "error_occurred")) read.error = text(row, "error_message");
  if (flag(row, "error_occurred") && read.error.empty()) read.error = "it gives no reason";
  if (flag(row, "skipped")) read.skipped = text(row, "skip_message");
  if (flag(row, "skipped") && read.skipped.empty()) read.skipped = "it gives no reason";
  read_times(row, read);
  for (const auto& [key, value] : row.items()) {
    if (is_own_key(key)) {
      if (!value.is_null()) read.facts[key] = value.is_string() ? value.get<std::string>() : value.dump();
    } else if (value.is_number() && std::isfinite(value.get<double>())) {
      read.counters[metric_of(key)] = value.get<double>();
    }
  }
  return read;
}

std::string shown_name(const json& row) {
  const auto name = row.is_object() ? row.find("name") : row.end();
  return row.is_object() && name != row.end() && name->is_string()
             ? " (" + shown_quoted(name->get<std::string>()) + ")"
             : "";
}

/// The name of a benchmark without its suffix, and the library's own aggregate that the suffix names.
struct Ending {
  std::string base;
  std::string aggregate;
};

/// Returns the parts of a name such as "BM_x_mean". None without a suffix, or if nothing precedes it: "_mean" is a
/// name.
std::optional<Ending> ending_of(const std::string& name) {
  for (const std::string_view word : {"mean", "median", "stddev", "cv", "BigO", "RMS"}) {
    const auto length = word.size() + 1;
    if (name.size() > length && name.ends_with(word) && name[name.size() - length] == '_')
      return Ending{.base = name.substr(0, name.size() - length), .aggregate = std::string(word)};
  }
  return std::nullopt;
}

/// Marks the rows without a run_type that are aggregates. A benchmark may itself be called compute_mean, so a row is an
/// aggregate only if the file also has the repetitions, or other aggregates of them.
void name_aggregates(const std::vector<bool>& untyped, std::vector<GoogleBenchmarkRow>& rows) {
  std::map<std::string, std::set<std::string>> aggregates;  // by their base
  std::map<std::string, int> repetitions;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ++repetitions[rows[i].name];
    const auto ending = untyped[i] ? ending_of(rows[i].name) : std::nullopt;
    if (ending) aggregates[ending->base].insert(ending->aggregate);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto ending = untyped[i] ? ending_of(rows[i].name) : std::nullopt;
    if (!ending) continue;
    const auto base = repetitions.find(ending->base);
    const bool repeated = base != repetitions.end() && base->second > 1;
    if (!repeated && aggregates.at(ending->base).size() < 2) continue;
    rows[i].name = ending->base;
    rows[i].aggregate = ending->aggregate;
  }
}

std::string context_text(const json& document, const char* key) {
  const auto context = document.find("context");
  return context != document.end() && context->is_object() ? text(*context, key) : "";
}

}  // namespace

/// A backslash in a string hides the character after it, which may be a quotation mark.
std::string without_what_json_does_not_know(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string && text[i] == '\\' && i + 1 < text.size()) {
      out += text[i++];
    } else if (text[i] == '"') {
      in_string = !in_string;
    } else if (!in_string) {
      std::size_t length = 0;
      for (const std::string_view word :
           // The signed words come first, since the unsigned ones are parts of them.
           {"-NaN", "NaN", "-Infinity", "Infinity", "-nan", "nan", "-inf", "inf"})
        if (length == 0 && text.compare(i, word.size(), word) == 0) length = word.size();
      if (length > 0) {
        out += "null";
        i += length - 1;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

/// Reads the rows one by one, so that an error names the row. Aggregates without a run_type are found
/// afterwards, because that takes all names of the file.
GoogleBenchmarkFile google_benchmark_file(const std::string& written) {
  const auto document = wire::document_of(without_what_json_does_not_know(written));
  if (!document.is_object() || !document.contains("benchmarks") || !document.at("benchmarks").is_array())
    throw Error("not a result of Google Benchmark: it has no list \"benchmarks\"");
  GoogleBenchmarkFile file{.date = context_text(document, "date"),
                           .host = context_text(document, "host_name"),
                           .program = context_text(document, "executable"),
                           .context = fields::facts_in(document.value("context", json::object()),
                                                       {"date", "host_name", "executable"}, "context"),
                           .rows = {}};
  std::vector<bool> untyped;
  for (const auto& row : document.at("benchmarks")) {
    try {
      if (!row.is_object()) throw Error("it is not an object");
      file.rows.push_back(row_of(row));
      untyped.push_back(!row.contains("run_type"));
    } catch (const std::exception& wrong) {
      throw Error("row " + std::to_string(file.rows.size() + 1) + " of \"benchmarks\"" + shown_name(row) +
                  ": " + wrong.what());
    }
  }
  name_aggregates(untyped, file.rows);
  return file;
}

/// Two rows with the same index of repetition cannot be repetitions of one benchmark. Versions that write the
/// indices of the family show it directly.
bool are_of_several_benchmarks(const std::vector<GoogleBenchmarkRow>& same_name) {
  std::set<std::pair<int, int>> benchmarks;
  std::set<int> repetitions;
  for (const auto& row : same_name) {
    if (row.aggregate.empty() && row.repetition >= 0 && !repetitions.insert(row.repetition).second)
      return true;
    if (row.family >= 0 || row.instance >= 0) benchmarks.emplace(row.family, row.instance);
  }
  return benchmarks.size() > 1;
}

CounterKind kind_of_counter(const std::string& name) {
  if (name == "bytes_per_second") return {.unit = "B/s"};
  if (name == "items_per_second") return {.unit = "/s"};
  // benchmark::MemoryManager
  if (name == "allocs_per_iter" || name == "num_allocs")
    return {.unit = "allocations", .direction = Direction::lower};
  if (name == "max_bytes_used" || name == "total_allocated_bytes" || name == "net_heap_growth")
    return {.unit = "B", .direction = Direction::lower};
  return {.unit = ""};
}

}  // namespace holdfast::adapters
