#include "wire/samples_json.hpp"

#include <algorithm>
#include <array>

#include "wire/fields.hpp"
#include "wire/json_text.hpp"
#include "wire/packed_samples.hpp"

namespace holdfast::wire {

using nlohmann::json;

namespace {

/// Samples for people and other programs: an object with an array for each column. Stores of version 1 and 2 kept
/// them so.
struct Column {
  const char* name;
  json (*get)(const Sample&);
  void (*set)(Sample&, const json&);
  bool optional = false;  ///< left out where it is 0 in all samples
};

/// A column that is a number of the sample.
template <auto kMember>
Column number(const char* name) {
  return {name, [](const Sample& s) { return json(s.*kMember); },
          [](Sample& s, const json& v) { v.get_to(s.*kMember); }};
}
template <auto kProbe>
Column probe(const char* name) {
  return {name, [](const Sample& s) { return json(s.beside.*kProbe); },
          [](Sample& s, const json& v) { v.get_to(s.beside.*kProbe); }, true};
}

const std::array kColumns{
    number<&Sample::value>("value"),
    number<&Sample::iterations>("iterations"),
    number<&Sample::cpu_ns>("cpu_ns"),
    number<&Sample::run_delay_ns>("run_delay_ns"),
    Column{"disturbed", [](const Sample& s) { return json(s.disturbed ? 1 : 0); },
           [](Sample& s, const json& v) { s.disturbed = v != 0; }, true},
    probe<&Probes::clock_ns>("clock_ns"),
    probe<&Probes::cache_ns>("cache_ns"),
    probe<&Probes::throughput_ns>("throughput_ns"),
    probe<&Probes::large_cache_ns>("large_cache_ns"),
};

std::vector<Sample> samples_in_json(const json& object) {
  std::vector<Sample> samples(object.at("value").size());
  for (const auto& column : kColumns) {
    if (column.optional && !object.contains(column.name)) continue;
    const auto& values = object.at(column.name);
    if (values.size() != samples.size()) throw Error("columns of different lengths");
    for (std::size_t i = 0; i < values.size(); ++i) column.set(samples[i], values[i]);
  }
  return samples;
}

Thinned thinned_of(const json& figures) {
  return {.samples = figures.at(0), .low = figures.at(1), .high = figures.at(2)};
}

json thinned_json(const Thinned& thinned) { return {thinned.samples, thinned.low, thinned.high}; }

/// Figures with their names; stores of version 1 and 2 kept them so.
void parse_object(const json& object, Process& process) {
  process.usage = {.wall_ns = object.at("wall_ns"),
                   .user_ns = object.at("user_ns"),
                   .system_ns = object.at("system_ns"),
                   .run_delay_ns = object.at("run_delay_ns"),
                   .max_rss_kib = object.at("max_rss_kib"),
                   .minor_faults = object.at("minor_faults"),
                   .major_faults = object.at("major_faults"),
                   .voluntary_switches = object.at("voluntary_switches"),
                   .involuntary_switches = object.at("involuntary_switches")};
  const auto& warmup = object.at("warmup");
  process.warmup = {.runs = warmup.at("runs"), .cov = warmup.at("cov"), .steady = warmup.at("steady")};
  if (object.contains("aggregate")) process.aggregate = object.at("aggregate").get<double>();
  if (object.contains("thinned")) process.thinned = thinned_of(object.at("thinned"));
  if (object.contains("layout")) process.layout = object.at("layout").get<int>();
}

void parse_array(const json& figures, Process& process) {
  process.usage = {.wall_ns = figures.at(0),
                   .user_ns = figures.at(1),
                   .system_ns = figures.at(2),
                   .run_delay_ns = figures.at(3),
                   .max_rss_kib = figures.at(4),
                   .minor_faults = figures.at(5),
                   .major_faults = figures.at(6),
                   .voluntary_switches = figures.at(7),
                   .involuntary_switches = figures.at(8)};
  process.warmup = {.runs = figures.at(9), .cov = figures.at(10), .steady = figures.at(11)};
  if (figures.size() > 12 && !figures.at(12).is_null()) process.aggregate = figures.at(12).get<double>();
  if (figures.size() > 13 && !figures.at(13).is_null()) process.thinned = thinned_of(figures.at(13));
  if (figures.size() > 14) process.layout = figures.at(14).get<int>();
}

}  // namespace

std::string samples_text(const std::vector<Sample>& samples) { return packed_samples(samples); }

std::string named_samples_text(const std::vector<Sample>& samples) {
  json object = json::object();
  for (const auto& column : kColumns) {
    json values = json::array();
    for (const auto& sample : samples) values.push_back(column.get(sample));
    const auto is_zero = [](const json& value) { return value == 0; };
    if (column.optional && std::all_of(values.begin(), values.end(), is_zero)) continue;
    object[column.name] = std::move(values);
  }
  return object.dump();
}

std::string named_process_text(const Process& process) {
  const Usage& usage = process.usage;
  json object{
      {"wall_ns", usage.wall_ns},
      {"user_ns", usage.user_ns},
      {"system_ns", usage.system_ns},
      {"run_delay_ns", usage.run_delay_ns},
      {"max_rss_kib", usage.max_rss_kib},
      {"minor_faults", usage.minor_faults},
      {"major_faults", usage.major_faults},
      {"voluntary_switches", usage.voluntary_switches},
      {"involuntary_switches", usage.involuntary_switches},
      {"warmup",
       {{"runs", process.warmup.runs}, {"cov", process.warmup.cov}, {"steady", process.warmup.steady}}}};
  if (process.aggregate) object["aggregate"] = *process.aggregate;
  if (process.thinned) object["thinned"] = thinned_json(*process.thinned);
  if (process.layout) object["layout"] = *process.layout;
  return object.dump();
}

std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where) {
  try {
    return text.starts_with('{') ? samples_in_json(parsed_json(text)) : unpacked_samples(text);
  } catch (const std::exception& wrong) {
    throw Error(where + ": not the samples of a process: " + wrong.what());
  }
}

std::string process_text(const Process& process) {
  const auto& [wall, user, system, delay, rss, minor, major, voluntary, involuntary] = process.usage;
  const auto& [runs, cov, steady] = process.warmup;
  auto figures =
      json::array({wall, user, system, delay, rss, minor, major, voluntary, involuntary, runs, cov, steady});
  figures.push_back(process.aggregate ? json(*process.aggregate) : json());
  figures.push_back(process.thinned ? thinned_json(*process.thinned) : json());
  figures.push_back(process.layout ? json(*process.layout) : json());
  while (figures.back().is_null()) figures.erase(figures.size() - 1);  // as stores have kept them before
  return figures.dump();
}

void parse_process_text(const std::string& text, const std::string& where, Process& process) {
  try {
    const auto figures = parsed_json(text);
    figures.is_array() ? parse_array(figures, process) : parse_object(figures, process);
  } catch (const json::exception& wrong) {
    throw Error(where + ": not the figures of a process: " + wrong.what());
  }
}

}  // namespace holdfast::wire
