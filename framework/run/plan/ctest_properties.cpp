#include "run/plan/ctest_properties.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "process/ctest_parent.hpp"
#include "process/process.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr double kListingSeconds = 60;
constexpr std::string_view kTestPrefix = "perf.";
constexpr const char* kVariables = "ENVIRONMENT";
constexpr const char* kModifications = "ENVIRONMENT_MODIFICATION";
constexpr std::array<std::string_view, 9> kCompared{
    kVariables,
    kModifications,
    "WILL_FAIL",
    "DISABLED",
    "TIMEOUT",
    "SKIP_RETURN_CODE",
    "PASS_REGULAR_EXPRESSION",
    "FAIL_REGULAR_EXPRESSION",
    "SKIP_REGULAR_EXPRESSION",
};

std::string properties_file(const std::string& session_file) { return session_file + ".properties"; }

/// Returns true for a value that every test has: CTest lists some properties only where they are set.
bool is_unset(const Json& value) {
  return value.is_null() || value == false || value == "" || value == Json::array();
}

std::vector<std::string> words_of_value(const Json& value) {
  std::vector<std::string> words;
  if (!value.is_array()) return {value.is_string() ? value.get<std::string>() : value.dump()};
  for (const auto& word : value) words.push_back(word.is_string() ? word.get<std::string>() : word.dump());
  return words;
}

void add_variable(const std::string& variable, Declaration& declaration) {
  const auto name = variable.substr(0, variable.find('='));
  if (name.starts_with("HOLDFAST_")) {  // it is for this process
    declaration.properties[std::string(kVariables) + " " + name] = image::sha256_of(variable);
    return;
  }
  const bool is_declared = std::ranges::any_of(
      declaration.environment, [&](const std::string& one) { return one.starts_with(name + "="); });
  if (!is_declared && variable.size() > name.size()) declaration.environment.push_back(variable);
}

void add_property(const std::string& name, const Json& value, Declaration& declaration) {
  if (name == kVariables) {
    for (const auto& variable : words_of_value(value)) add_variable(variable, declaration);
  } else if (name == kModifications) {
    for (const auto& one : words_of_value(value))
      declaration.properties[name + " " + one.substr(0, one.find('='))] += image::sha256_of(one);
  } else {
    declaration.properties[name] = value.dump();
  }
}

}  // namespace

std::string ctest_listing(const Suite& suite) {
  const auto ctest = process::parent_ctest();
  if (ctest.empty()) return "";
  const auto said = process::run_process({.argv = {ctest, "--test-dir", suite.build_directory, "-C",
                                                   suite.config, "-R", "^perf[.]", "--show-only=json-v1"},
                                          .deadline_s = kListingSeconds,
                                          .keep_stdout = true});
  if (said.how == process::Ended::How::exited && said.code == 0) return said.out;
  throw Error(ctest + " could not list the tests of " + suite.build_directory + ": it " +
              process::how_it_ended(said, kListingSeconds));
}

void keep_properties(const Suite& suite, const std::string& listing) {
  const auto path = properties_file(suite.session_file);
  std::error_code ignored;
  fs::remove(path, ignored);
  if (listing.empty()) return;
  auto kept = Json::object();
  for (const auto& test :
       wire::document_of(listing, "the list of tests of ctest").value("tests", Json::array())) {
    auto& properties = kept[test.value("name", "")] = Json::object();
    for (const auto& property : test.value("properties", Json::array())) {
      const auto name = property.value("name", "");
      if (std::ranges::find(kCompared, name) != kCompared.end() && !is_unset(property.value("value", Json())))
        properties[name] = property["value"];
    }
  }
  fs::create_directories(fs::path(path).parent_path(), ignored);
  std::ofstream out(path, std::ios::trunc);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, ignored);
  if (!(out << wire::dumped(kept) << '\n').flush()) throw Error(path + ": cannot be written");
}

Declaration with_kept_properties(Declaration declaration) {
  const auto path = properties_file(declaration.session_file);
  if (!fs::exists(path)) return declaration;
  const auto kept = wire::read_json_file(path);
  const auto found = kept.find(std::string(kTestPrefix) + declaration.test);
  if (found == kept.end()) return declaration;
  for (const auto& [name, value] : found->items()) add_property(name, value, declaration);
  return declaration;
}

Declaration with_properties(Declaration declaration) {
  return process::parent_ctest().empty() ? declaration : with_kept_properties(std::move(declaration));
}

}  // namespace holdfast::run
