#include "wire/child_lines.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

std::string line(const json& value) { return dumped(value) + "\n"; }

double finite(const Fields& fields, const char* key, double value) {
  if (!std::isfinite(value)) fields.refuse(key, "a finite number");
  return value;
}

double duration(const Fields& fields, const char* key) {
  const double value = finite(fields, key, fields.maybe_number(key).value_or(0));
  if (value < 0) fields.refuse(key, "0 or more");
  return value;
}

Probes read_probes(const Fields& fields) {
  return {.clock_ns = duration(fields, "clock_ns"),
          .cache_ns = duration(fields, "cache_ns"),
          .throughput_ns = duration(fields, "throughput_ns"),
          .large_cache_ns = duration(fields, "large_cache_ns")};
}

json sample_object(const Sample& sample) {
  json object{{"value", sample.value},
              {"iterations", sample.iterations},
              {"cpu_ns", sample.cpu_ns},
              {"run_delay_ns", sample.run_delay_ns}};
  if (sample.disturbed) object["disturbed"] = true;
  if (sample.beside.taken()) {
    object["clock_ns"] = sample.beside.clock_ns;
    object["cache_ns"] = sample.beside.cache_ns;
    object["throughput_ns"] = sample.beside.throughput_ns;
    object["large_cache_ns"] = sample.beside.large_cache_ns;
  }
  return object;
}

Sample read_sample(const Fields& fields) {
  Sample sample;
  sample.value = finite(fields, "value", fields.number("value"));
  sample.iterations = fields.times("iterations");
  sample.cpu_ns = finite(fields, "cpu_ns", fields.maybe_number("cpu_ns").value_or(sample.value));
  sample.run_delay_ns = finite(fields, "run_delay_ns", fields.maybe_number("run_delay_ns").value_or(0));
  sample.disturbed = fields.maybe_flag("disturbed").value_or(false);
  sample.beside = read_probes(fields);
  return sample;
}

ChildReport read_subject(const json& object, const Fields& fields, const std::string& where) {
  ChildReport report;
  report.benchmark = fields.text("benchmark");
  if (object.contains("params")) report.params = canonical_params(object.at("params").dump(), where);
  report.metric = fields.maybe_text("metric").value_or("time");
  report.unit = fields.maybe_text("unit").value_or("ns");
  const auto direction = direction_of(fields.maybe_text("direction").value_or("lower"));
  if (!direction) fields.refuse("direction", "\"lower\" or \"higher\"");
  report.direction = *direction;
  return report;
}

void read_warmup(const json& object, const std::string& where, ChildReport& report) {
  const Fields fields(object, where);
  const int runs = fields.maybe_count("runs").value_or(0);
  if (runs < 0) fields.refuse("runs", "0 or more");
  report.warmup.runs = static_cast<std::uint64_t>(runs);
  report.warmup.cov = fields.maybe_number("cov").value_or(0);
  report.warmup.steady = fields.maybe_flag("steady").value_or(true);
}

ThroughputCurve read_curve(const json& object, const std::string& where) {
  const Fields fields(object, where);
  auto curve = from_json<ThroughputCurve>(object, where);
  if (curve.points.empty()) fields.refuse("curve", "a list of points");
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const auto& said = object.at("curve").at(i);
    const auto& [workers, throughput] = curve.points[i];
    if (workers < 1) Place{where, "workers"}.refuse("1 or more", &said.at("workers"));
    if (!std::isfinite(throughput) || throughput < 0)
      Place{where, "throughput"}.refuse("0 or more", &said.at("throughput"));
  }
  if (!object.contains("knee")) curve.knee = curve.points.front().workers;
  return curve;
}

/// What stands in a block below its first line.
void read_in_block(const json& object, const Fields& fields, const std::string& where, ChildReport& report) {
  if (object.contains("warmup")) {
    read_warmup(object.at("warmup"), where, report);
  } else if (object.contains("warning")) {
    report.warnings.push_back(fields.text("warning"));
  } else if (object.contains("value")) {
    report.samples.push_back(read_sample(fields));
  } else if (object.contains("aggregate")) {
    report.aggregate = finite(fields, "aggregate", fields.number("aggregate"));
  } else if (object.contains("curve")) {
    report.curve = read_curve(object, where);
  } else if (object.contains("skip")) {
    report.skipped = fields.text("skip");
    report.complete = true;
  } else if (object.contains("error")) {
    report.error = fields.text("error");
    report.complete = true;
  } else if (object.contains("end")) {
    report.complete = true;
  }  // a key of a later minor version: passed over
}

/// `first`: whether no other stands above, but blank ones; it must be the version.
void read_line(const json& object, const std::string& where, bool first, std::vector<ChildReport>& reports) {
  const Fields fields(object, where);
  if (first) {
    if (fields.text("holdfast") != "wire/1")
      fields.refuse("holdfast", "\"wire/1\", the version this wrapper reads");
  } else if (object.contains("benchmark")) {
    reports.push_back(read_subject(object, fields, where));
  } else {
    if (reports.empty()) reports.emplace_back();
    read_in_block(object, fields, where, reports.back());
  }
}

/// Calls visit(line, number) for every line that is not blank.
template <class Visit>
void each_line(std::string_view text, const Visit& visit) {
  std::size_t number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto one = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    if (one.find_first_not_of(" \t\r") != std::string_view::npos) visit(one, number);
  }
}

/// One block.
std::string block_of(const ChildReport& report) {
  std::string out = line({{"benchmark", report.benchmark},
                          {"params", json::parse(report.params)},
                          {"metric", report.metric},
                          {"unit", report.unit},
                          {"direction", to_string(report.direction)}});
  for (const auto& warning : report.warnings) out += line({{"warning", warning}});
  if (report.skipped) return out + line({{"skip", *report.skipped}});
  if (report.error) return out + line({{"error", *report.error}});
  out +=
      line({{"warmup",
             {{"runs", report.warmup.runs}, {"cov", report.warmup.cov}, {"steady", report.warmup.steady}}}});
  for (const auto& sample : report.samples) out += line(sample_object(sample));
  if (report.aggregate) out += line({{"aggregate", *report.aggregate}});
  if (report.curve) out += line(json_of(*report.curve));
  return report.complete ? out + line({{"end", true}}) : out;
}

}  // namespace

std::string child_lines(const std::vector<ChildReport>& reports) {
  std::string out = line({{"holdfast", "wire/1"}});
  for (const auto& report : reports) out += block_of(report);
  return out;
}

std::vector<ChildReport> parse_child_lines(std::string_view lines, const std::string& where) {
  std::vector<ChildReport> reports;
  bool first = true;
  each_line(lines, [&](std::string_view one, std::size_t number) {
    const auto place = where + ", line " + std::to_string(number);
    const auto object = maybe_json(one);
    if (object.is_discarded()) throw Error(place + ": not JSON: " + std::string(one.substr(0, 80)));
    read_line(object, place, std::exchange(first, false), reports);
  });
  return reports;
}

std::string list_line(const Listed& listed) {
  json object{{"benchmark", listed.benchmark}, {"params", json::parse(listed.params)}};
  if (!listed.settings.empty()) object["settings"] = listed.settings;
  if (!listed.address.empty()) object["address"] = listed.address;
  return line(object);
}

std::vector<Listed> parse_list(std::string_view text) {
  std::vector<Listed> found;
  each_line(text, [&](std::string_view one, std::size_t number) {
    const auto object = maybe_json(one);
    if (!object.is_object() || !object.contains("benchmark") || !object["benchmark"].is_string()) return;
    Listed listed{.benchmark = object["benchmark"]};
    if (object.contains("params"))
      listed.params =
          canonical_params(object["params"].dump(), "the list of benchmarks, line " + std::to_string(number));
    const auto settings = object.value("settings", json::object());
    for (const auto& [name, value] : settings.items()) {
      if (value.is_string()) listed.settings[name] = value;
    }
    const auto address = object.value("address", json(""));
    if (address.is_string()) listed.address = address;
    found.push_back(std::move(listed));
  });
  return found;
}

std::string params_text(const std::vector<Param>& point) {
  json object = json::object();
  for (const auto& param : point) {
    const auto number = param.is_text ? json(json::value_t::discarded) : maybe_json(param.value);
    object[param.axis] = number.is_discarded() ? json(param.value) : number;
  }
  return dumped(object);
}

std::string canonical_params(std::string_view text, const std::string& where) {
  const auto object = maybe_json(text);
  if (!object.is_object())
    throw Error(where + ": the parameter point " + std::string(text) + " is no JSON object");
  return dumped(object);
}

}  // namespace holdfast::wire
