#include "wire/declaration_json.hpp"

#include <algorithm>

#include "wire/discovery_json.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

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

/// As words: a number is the word that it is written as.
std::vector<std::string> words_of(const Fields& fields, const nlohmann::json& value,
                                  const settings::Row& row) {
  if (row.several) return fields.texts(row.name.c_str());
  return {value.is_string() ? value.get<std::string>() : value.dump()};
}

settings::Asked read_settings(const Fields& fields, const nlohmann::json& json) {
  settings::Asked asked;
  for (const auto& row : settings::rows()) {
    const auto found = json.find(row.name);
    if (found == json.end() || found->is_null() || (found->is_array() && found->empty())) continue;
    if (!row.read(row, words_of(fields, *found, row), asked))
      fields.refuse(row.name.c_str(), row.kind.allowed());
  }
  if (asked.samples && asked.runs) fields.refuse("runs", "null where samples is given");
  return asked;
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
  if (read.command.empty()) fields.refuse("command", "a program with its arguments");
  read.benchmark = fields.maybe_text("benchmark");
  read.point = fields.maybe_text("point");
  read.asked = read_settings(fields, json);
  read.hooks = {.setup = fields.maybe_text("setup").value_or(""),
                .prepare = fields.maybe_text("prepare").value_or(""),
                .conclude = fields.maybe_text("conclude").value_or(""),
                .cleanup = fields.maybe_text("cleanup").value_or("")};
  if (const auto pattern = fields.maybe_text("pick"))
    read.pick = Pick{.pattern = *pattern, .unit = fields.maybe_text("unit").value_or("")};
  read.function = fields.maybe_text("function").value_or("");
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

}  // namespace holdfast::wire
