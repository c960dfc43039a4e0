#include "wire/samples_json.hpp"

#include <algorithm>
#include <array>

#include "wire/fields.hpp"

namespace holdfast::wire {

using nlohmann::json;

namespace {

/// What is kept of a sample: one column each, so that a process is a few arrays and not a hundred objects.
struct Column {
  const char* name;
  json (*get)(const Sample&);
  void (*set)(Sample&, const json&);
  bool optional = false;  ///< kept only where one of the samples has it
};

const std::array kColumns{
    Column{"value", [](const Sample& s) { return json(s.value); },
           [](Sample& s, const json& v) { v.get_to(s.value); }},
    Column{"iterations", [](const Sample& s) { return json(s.iterations); },
           [](Sample& s, const json& v) { v.get_to(s.iterations); }},
    Column{"cpu_ns", [](const Sample& s) { return json(s.cpu_ns); },
           [](Sample& s, const json& v) { v.get_to(s.cpu_ns); }},
    Column{"run_delay_ns", [](const Sample& s) { return json(s.run_delay_ns); },
           [](Sample& s, const json& v) { v.get_to(s.run_delay_ns); }},
    Column{"disturbed", [](const Sample& s) { return json(s.disturbed ? 1 : 0); },
           [](Sample& s, const json& v) { s.disturbed = v != 0; }, true},
    Column{"clock_ns", [](const Sample& s) { return json(s.beside.clock_ns); },
           [](Sample& s, const json& v) { v.get_to(s.beside.clock_ns); }, true},
    Column{"cache_ns", [](const Sample& s) { return json(s.beside.cache_ns); },
           [](Sample& s, const json& v) { v.get_to(s.beside.cache_ns); }, true},
    Column{"throughput_ns", [](const Sample& s) { return json(s.beside.throughput_ns); },
           [](Sample& s, const json& v) { v.get_to(s.beside.throughput_ns); }, true},
    Column{"large_cache_ns", [](const Sample& s) { return json(s.beside.large_cache_ns); },
           [](Sample& s, const json& v) { v.get_to(s.beside.large_cache_ns); }, true},
};

}  // namespace

std::string samples_text(const std::vector<Sample>& samples) {
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

std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where) {
  try {
    const auto object = json::parse(text);
    std::vector<Sample> samples(object.at("value").size());
    for (const auto& column : kColumns) {
      if (column.optional && !object.contains(column.name)) continue;
      const auto& values = object.at(column.name);
      if (values.size() != samples.size()) throw Error(where + ": columns of different lengths");
      for (std::size_t i = 0; i < values.size(); ++i) column.set(samples[i], values[i]);
    }
    return samples;
  } catch (const json::exception& wrong) {
    throw Error(where + ": not the samples of a process: " + wrong.what());
  }
}

std::string process_text(const Process& process) {
  const Usage& usage = process.usage;
  json figures{
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
  if (process.aggregate) figures["aggregate"] = *process.aggregate;
  return figures.dump();
}

void parse_process_text(const std::string& text, const std::string& where, Process& process) {
  try {
    const auto object = json::parse(text);
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
  } catch (const json::exception& wrong) {
    throw Error(where + ": not the figures of a process: " + wrong.what());
  }
}

}  // namespace holdfast::wire
