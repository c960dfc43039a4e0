#include "wire/declaration_json.hpp"

#include <algorithm>

#include "wire/discovery_json.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

std::optional<Direction> read_direction(const Fields& fields) {
  const auto word = fields.maybe_text("direction");
  if (!word) return std::nullopt;
  const auto direction = direction_of(*word);
  if (!direction) fields.refuse("direction", "\"lower\" or \"higher\"");
  return direction;
}

/// What a generator expression left empty names nothing.
std::vector<DataFile> read_data(const nlohmann::json& object, const std::string& path) {
  std::vector<DataFile> data;
  if (!object.contains("data") || object.at("data").is_null()) return data;
  for (const auto& file : object.at("data")) {
    const Fields fields(file, path + ", data");
    DataFile read{.name = fields.text("name"), .path = fields.text("path")};
    if (!read.path.empty()) data.push_back(std::move(read));
  }
  return data;
}

void check_ranges(const Fields& fields, const Declaration& read) {
  const auto positive = [&](const char* key, std::optional<double> value) {
    if (value && !(*value > 0)) fields.refuse(key, "above 0");
  };
  positive("processes", read.processes);
  positive("samples", read.samples);
  positive("runs", read.runs);
  if (read.samples && read.runs) fields.refuse("runs", "null where samples is given");
  positive("budget", read.budget_s);
  positive("re_measurement", read.re_measurement);
  positive("significance", read.significance);
  if (read.significance && *read.significance >= 1) fields.refuse("significance", "below 1");
  if (read.min_effect && *read.min_effect < 0) fields.refuse("min_effect", "0 or above");
  if (read.noise_magnitude && *read.noise_magnitude < 0) fields.refuse("noise_magnitude", "0 or above");
  if (read.command.empty()) fields.refuse("command", "a program with its arguments");
}

/// "sample-duration" stands there as sample_duration.
std::string key_of(std::string setting) {
  std::replace(setting.begin(), setting.end(), '-', '_');
  return setting;
}

/// As it was written: a number stands there as a number.
std::map<std::string, std::string> read_told(const nlohmann::json& json) {
  std::map<std::string, std::string> told;
  for (const auto& setting : kToldSettings) {
    const auto found = json.find(key_of(setting));
    if (found == json.end() || found->is_null()) continue;
    told[setting] = found->is_string() ? found->get<std::string>() : found->dump();
  }
  return told;
}

}  // namespace

Declaration read_declaration(const std::string& path) {
  const auto json = read_json_file(path);
  const Fields fields(json, path);
  expect_schema(fields, "holdfast-declaration/1");
  Declaration read;
  read.file = path;
  read.test = fields.text("test");
  read.config = fields.text("config");
  read.adapter = fields.text("adapter");
  read.command = fields.texts("command");
  read.benchmark = fields.maybe_text("benchmark");
  read.point = fields.maybe_text("point");
  read.version = fields.maybe_text("version");
  if (read.version && read.version->empty()) fields.refuse("version", "a text that is not empty");
  read.processes = fields.maybe_count("processes");
  read.samples = fields.maybe_count("samples");
  read.budget_s = fields.maybe_number("budget");
  read.runs = fields.maybe_count("runs");
  const auto maybe_texts = [&](const char* key) {
    return json.contains(key) && !json.at(key).is_null() ? fields.texts(key) : std::vector<std::string>();
  };
  read.params = maybe_texts("params");
  read.metrics = maybe_texts("metrics");
  read.measurers = maybe_texts("measurer");
  read.executor = fields.maybe_text("executor");
  read.mode = fields.maybe_text("mode");
  read.page_cache = fields.maybe_text("page_cache");
  read.warmer = fields.maybe_text("warmer");
  read.aggregator = fields.maybe_text("aggregator");
  read.told = read_told(json);
  read.tester = fields.maybe_text("tester");
  read.re_measurement = fields.maybe_count("re_measurement");
  read.significance = fields.maybe_number("significance");
  read.min_effect = fields.maybe_number("min_effect");
  read.noise_magnitude = fields.maybe_number("noise_magnitude");
  read.direction = read_direction(fields);
  read.historian = fields.maybe_text("historian");
  read.allow_fingerprint = maybe_texts("allow_fingerprint");
  read.baseline = fields.maybe_text("baseline");
  read.layouts = fields.maybe_count("layouts");
  read.identical = fields.maybe_text("identical");
  read.guard = fields.maybe_text("guard");
  read.estimator = fields.maybe_text("estimator");
  read.hooks = {.setup = fields.maybe_text("setup").value_or(""),
                .prepare = fields.maybe_text("prepare").value_or(""),
                .conclude = fields.maybe_text("conclude").value_or(""),
                .cleanup = fields.maybe_text("cleanup").value_or("")};
  if (const auto pattern = fields.maybe_text("pick"))
    read.pick = Pick{.pattern = *pattern, .unit = fields.maybe_text("unit").value_or("")};
  read.data = read_data(json, path);
  read.working_directory = fields.text("working_directory");
  read.environment = fields.texts("environment");
  read.source_directory = fields.text("source_directory");
  read.build_directory = fields.text("build_directory");
  read.store = fields.text("store");
  read.aliases = fields.maybe_text("aliases").value_or("");
  read.known_regressions = fields.maybe_text("known_regressions").value_or("");
  read.session_file = fields.text("session_file");
  read.work_directory = fields.text("work_directory");
  read.labels = fields.texts("labels");
  read.location = fields.maybe_text("location").value_or("");
  if (json.contains("targets")) read.targets = fields.texts("targets");
  check_ranges(fields, read);
  return read;
}

Suite read_suite(const std::string& path) {
  const auto json = read_json_file(path);
  const Fields fields(json, path);
  expect_schema(fields, "holdfast-suite/1");
  Suite suite{.project = fields.text("project"),
              .config = fields.text("config"),
              .source_directory = fields.text("source_directory"),
              .build_directory = fields.text("build_directory"),
              .store = fields.text("store"),
              .known_regressions = fields.maybe_text("known_regressions").value_or(""),
              .aliases = fields.maybe_text("aliases").value_or(""),
              .report_directory = fields.text("report_directory"),
              .python = fields.text("python"),
              .session_file = fields.text("session_file"),
              .work_directory = fields.text("work_directory"),
              .compiler = fields.text("compiler"),
              .flags = fields.text("flags"),
              .declared = fields.texts("tests")};
  suite.tests = suite.declared;
  suite.baseline_ref = fields.maybe_text("baseline_ref").value_or("");
  if (json.contains("targets")) suite.targets = fields.texts("targets");
  for (const char* name : {"block", "undecided_max", "labels", "budget_total"})
    suite.gate[name] = fields.maybe_text(name).value_or("");
  if (json.contains("discoveries")) suite.discoveries = fields.texts("discoveries");
  for (const auto& request : suite.discoveries) {
    const auto found = read_found(request);
    if (!found) continue;
    for (const auto& test : found->tests) suite.tests.push_back(test.test);
  }
  return suite;
}

std::string declaration_text(const Declaration& declaration,
                             const std::map<std::string, std::string>& in_force) {
  nlohmann::json out{{"command", declaration.command},
                     {"adapter", declaration.adapter},
                     {"config", declaration.config},
                     {"environment", declaration.environment},
                     {"working_directory", declaration.working_directory},
                     {"location", declaration.location},
                     {"file", declaration.file}};
  const auto put = [&](const char* key, const auto& value) {
    if (value) out[key] = *value;
  };
  put("benchmark", declaration.benchmark);
  put("point", declaration.point);
  put("version", declaration.version);
  put("processes", declaration.processes);
  put("samples", declaration.samples);
  put("runs", declaration.runs);
  put("budget", declaration.budget_s);
  put("executor", declaration.executor);
  put("mode", declaration.mode);
  put("page_cache", declaration.page_cache);
  put("warmer", declaration.warmer);
  put("aggregator", declaration.aggregator);
  for (const auto& [setting, text] : declaration.told) out[key_of(setting)] = text;
  const auto put_texts = [&](const char* key, const std::vector<std::string>& texts) {
    if (!texts.empty()) out[key] = texts;
  };
  put_texts("measurer", declaration.measurers);
  put_texts("params", declaration.params);
  put_texts("metrics", declaration.metrics);
  const auto put_hook = [&](const char* key, const std::string& command) {
    if (!command.empty()) out[key] = command;
  };
  put_hook("setup", declaration.hooks.setup);
  put_hook("prepare", declaration.hooks.prepare);
  put_hook("conclude", declaration.hooks.conclude);
  put_hook("cleanup", declaration.hooks.cleanup);
  if (declaration.pick) {
    out["pick"] = declaration.pick->pattern;
    out["unit"] = declaration.pick->unit;
  }
  for (const auto& file : declaration.data) out["data"].push_back({{"name", file.name}, {"path", file.path}});
  if (!in_force.empty()) out["in_force"] = in_force;
  put("tester", declaration.tester);
  put("re_measurement", declaration.re_measurement);
  put("significance", declaration.significance);
  put("min_effect", declaration.min_effect);
  put("noise_magnitude", declaration.noise_magnitude);
  put("historian", declaration.historian);
  put_texts("allow_fingerprint", declaration.allow_fingerprint);
  put("baseline", declaration.baseline);
  put("layouts", declaration.layouts);
  put("identical", declaration.identical);
  put("guard", declaration.guard);
  put("estimator", declaration.estimator);
  if (declaration.direction) out["direction"] = to_string(*declaration.direction);
  return dumped(out);
}

std::vector<std::string> declared_command(const std::string& text, const std::string& where) {
  const auto object = maybe_json(text);
  return Fields(object, where).texts("command");
}

namespace {

/// Of a declaration that a store keeps. What is damaged counts as what was kept before it was written down: nothing.
template <class T>
T kept(const nlohmann::json& object, const char* key) {
  try {
    return object.is_object() ? object.value(key, T{}) : T{};
  } catch (const nlohmann::json::exception&) {
    return {};
  }
}

}  // namespace

std::string declared_work(const std::string& text) {
  auto object = maybe_json(text);
  if (!object.is_object() || !kept<nlohmann::json>(object, "in_force").is_object()) return "";
  nlohmann::json work;
  for (const char* key :
       {"adapter", "environment", "setup", "prepare", "conclude", "cleanup", "pick", "unit"})
    work[key] = object.value(key, nlohmann::json());
  work["arguments"] = kept<std::vector<std::string>>(object, "command");
  if (!work["arguments"].empty()) work["arguments"].erase(0);
  work["settings"] = object.at("in_force");
  for (const char* judged : {"allow-fingerprint", "baseline", "budget", "estimator", "guard", "historian",
                             "identical", "processes", "re-measurement", "tester"})
    work["settings"].erase(judged);
  return dumped(work);
}

std::string declared_file(const std::string& text) { return kept<std::string>(maybe_json(text), "file"); }

std::string declared_location(const std::string& text) {
  return kept<std::string>(maybe_json(text), "location");
}

std::map<std::string, std::string> declared_in_force(const std::string& text) {
  return kept<std::map<std::string, std::string>>(maybe_json(text), "in_force");
}

std::string with_in_force(const std::string& text, const std::map<std::string, std::string>& in_force) {
  if (in_force.empty()) return text;
  auto all = declared_in_force(text);
  for (const auto& [name, value] : in_force) {
    if (value.empty())
      all.erase(name);
    else
      all[name] = value;
  }
  return with_field(text, "in_force", all);
}

std::string declared_version(const std::string& text) {
  if (text.find("\"version\"") == std::string::npos)
    return kFirstVersion;  // a history asks this of many runs
  const auto settings = declared_in_force(text);
  const auto version = settings.find("version");
  return version == settings.end() ? kFirstVersion : version->second;
}

}  // namespace holdfast::wire
