#include "wire/samples_json.hpp"

#include "wire/fields.hpp"

namespace holdfast::wire {

using nlohmann::json;

std::string samples_text(const std::vector<Sample>& samples) {
  json value = json::array();
  json iterations = json::array();
  json cpu_ns = json::array();
  json run_delay_ns = json::array();
  for (const auto& sample : samples) {
    value.push_back(sample.value);
    iterations.push_back(sample.iterations);
    cpu_ns.push_back(sample.cpu_ns);
    run_delay_ns.push_back(sample.run_delay_ns);
  }
  return json{
      {"value", value}, {"iterations", iterations}, {"cpu_ns", cpu_ns}, {"run_delay_ns", run_delay_ns}}
      .dump();
}

std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where) {
  try {
    const auto object = json::parse(text);
    const auto value = object.at("value").get<std::vector<double>>();
    const auto iterations = object.at("iterations").get<std::vector<std::uint64_t>>();
    const auto cpu_ns = object.at("cpu_ns").get<std::vector<double>>();
    const auto run_delay_ns = object.at("run_delay_ns").get<std::vector<double>>();
    if (value.size() != iterations.size() || value.size() != cpu_ns.size() ||
        value.size() != run_delay_ns.size())
      throw Error(where + ": columns of different lengths");
    std::vector<Sample> samples;
    for (std::size_t i = 0; i < value.size(); ++i) {
      samples.push_back({.value = value[i],
                         .iterations = iterations[i],
                         .cpu_ns = cpu_ns[i],
                         .run_delay_ns = run_delay_ns[i]});
    }
    return samples;
  } catch (const json::exception& wrong) {
    throw Error(where + ": not the samples of a process: " + wrong.what());
  }
}

std::string process_text(const Process& process) {
  const Usage& usage = process.usage;
  return json{
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
       {{"runs", process.warmup.runs}, {"cov", process.warmup.cov}, {"steady", process.warmup.steady}}}}
      .dump();
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
  } catch (const json::exception& wrong) {
    throw Error(where + ": not the figures of a process: " + wrong.what());
  }
}

}  // namespace holdfast::wire
