#include "wire/declaration_json.hpp"

#include "wire/discovery_json.hpp"
#include "wire/json_text.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(DataFile, name, path);

HOLDFAST_TABLE(Declaration, schema_is<T>("holdfast-declaration/1"),
               HOLDFAST_FIELDS(always, test, config, adapter, command, benchmark, point, working_directory,
                               environment, source_directory, build_directory, store, session_file,
                               work_directory, labels),
               HOLDFAST_FIELDS(if_set, function, data, aliases, known_regressions, location, targets),
               included<Codec<ShellHooks>, T>(&T::hooks));

HOLDFAST_TABLE(Suite, schema_is<T>("holdfast-suite/1"),
               HOLDFAST_FIELDS(always, project, config, source_directory, build_directory, store,
                               report_directory, python, session_file, work_directory, compiler, flags),
               HOLDFAST_FIELDS(if_set, known_regressions, aliases, baseline_ref, targets, discoveries),
               field("tests", &T::declared));

namespace {

HOLDFAST_FORM(PickOfDeclaration, Pick, field("pick", &T::pattern), field("unit", &T::unit, Presence::if_set));

bool has(const nlohmann::json& object, const char* key) {
  return object.contains(key) && !object.at(key).is_null();
}

/// Returns the value as words: a number in the form in which it was written, and a share of 1 as 100%.
std::vector<std::string> words_of(const nlohmann::json& value, const JsonPlace& place,
                                  const settings::Row& row) {
  std::vector<std::string> words;
  if (row.several)
    read(value, place, words);
  else if (row.kind.name == "effect" && value == 1)
    words = {"100%"};
  else
    words = {value.is_string() ? value.get<std::string>() : value.dump()};
  return words;
}

settings::Asked read_settings(const nlohmann::json& json, const std::string& path) {
  settings::Asked asked;
  // The table of settings is the only list of them: a new row is read here without further code.
  for (const auto& row : settings::rows()) {
    const auto found = json.find(row.name);
    if (found == json.end() || found->is_null() || (found->is_array() && found->empty())) continue;
    if (!row.read(row, words_of(*found, {path, row.name.c_str()}, row), asked))
      refuse(json, path, row.name.c_str(), row.kind.allowed());
  }
  if (asked.samples && asked.runs) refuse(json, path, "runs", "null where samples is given");
  return asked;
}

}  // namespace

Declaration read_declaration(const std::string& path) {
  const auto json = read_json_file(path);
  auto declaration = value_of<Declaration>(json, path);
  declaration.file = path;
  if (declaration.command.empty()) refuse(json, path, "command", "a program with its arguments");
  declaration.asked = read_settings(json, path);
  if (has(json, "pick")) read_fields<PickOfDeclaration>(json, path, declaration.pick.emplace());
  // An empty generator expression names no file.
  std::erase_if(declaration.data, [](const DataFile& file) { return file.path.empty(); });
  return declaration;
}

Suite read_suite(const std::string& path) {
  const auto json = read_json_file(path);
  auto suite = value_of<Suite>(json, path);
  // The policy is kept as words: the environment and the command line may override each of the words before
  // it is parsed.
  for (const char* name : {"block", "undecided_max", "labels", "budget_total"}) {
    auto& words = suite.gate[name];
    if (has(json, name)) read(json.at(name), JsonPlace{path, name}, words);
  }
  suite.tests = suite.declared;
  for (const auto& request : suite.discoveries) {
    const auto found = read_found(request);
    // The tests have not been discovered yet, or were discovered by another version.
    if (!found) continue;
    for (const auto& test : found->tests) suite.tests.push_back(test.test);
  }
  return suite;
}

}  // namespace holdfast::wire
