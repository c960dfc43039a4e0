#include "render/ctest_script.hpp"

#include <utility>

namespace holdfast::render {
namespace {

struct Property {
  std::string name;
  std::string value;
};

std::string joined_lines(const std::vector<std::string>& words) {
  std::string list;
  for (const auto& word : words) list += (list.empty() ? "" : ";") + list_entry(word);
  return list;
}

/// Returns the property DEF_SOURCE_LINE, with which a test explorer finds the benchmark; gtest_discover_tests()
/// sets it, too. Some versions of CTest list no properties that they do not know. They show the line of the call
/// that added the test.
std::vector<Property> place_properties(const std::string& place) {
  const auto colon = place.rfind(':');
  // A semicolon would separate entries of the list in _BACKTRACE_TRIPLES.
  if (colon == std::string::npos || place.find(';') != std::string::npos) return {};
  const auto file = place.substr(0, colon);
  // The property has a triple of file, line and command for each frame of the call; `ctest
  // --show-only=json-v1` prints them.
  const auto called = file + ";" + place.substr(colon + 1) + ";holdfast_discover_tests;" + file + ";0;";
  return {{"DEF_SOURCE_LINE", place}, {"_BACKTRACE_TRIPLES", called}};
}

/// Returns the line that calls holdfast_discover_tests(); empty if it is not known.
std::string place_of_call(const Declaration& declaration) {
  const auto& location = declaration.location;
  if (location.find(':') == std::string::npos) return "";
  return location.starts_with('/') ? location : declaration.source_directory + "/" + location;
}

/// Returns the properties that holdfast_add_test() sets, then the user's in the same form. The user's LABELS are
/// among the declared labels already, and FIXTURES_REQUIRED are added to those of Holdfast.
std::vector<Property> properties_of(const wire::DiscoveryRequest& asked, const std::string& place) {
  std::vector<Property> properties{{"LABELS", joined_lines(asked.declaration.labels)},
                                   {"RUN_SERIAL", "TRUE"},
                                   {"SKIP_RETURN_CODE", "77"},
                                   {"TIMEOUT", std::to_string(asked.timeout_s)},
                                   {"WORKING_DIRECTORY", asked.declaration.working_directory}};
  for (auto& property : place_properties(place.empty() ? place_of_call(asked.declaration) : place))
    properties.push_back(std::move(property));
  // A property that is set twice has the last value, so our fixture and those of the user are set together.
  std::string fixtures = "holdfast";
  for (std::size_t i = 0; i + 1 < asked.properties.size(); i += 2) {
    const auto& name = asked.properties[i];
    const auto& value = asked.properties[i + 1];
    if (name == "FIXTURES_REQUIRED") {
      fixtures += ";" + value;
    } else if (name != "LABELS") {
      properties.push_back({name, value});
    }
  }
  properties.push_back({"FIXTURES_REQUIRED", fixtures});
  return properties;
}

std::string command(const std::string& name, const std::vector<std::string>& words) {
  std::string line = name + "(";
  for (const auto& word : words) line += (line.back() == '(' ? "" : " ") + bracketed(word);
  return line + ")\n";
}

std::string test_lines(const run::Discovered& one, const std::string& test, const std::string& place,
                       std::vector<std::string> words) {
  words.insert(words.begin(), test);
  std::vector<std::string> set{test, "PROPERTIES"};
  for (const auto& property : properties_of(one.asked, place)) {
    set.push_back(property.name);
    set.push_back(property.value);
  }
  return command("add_test", words) + command("set_tests_properties", set) +
         command("set_tests_properties", {"perf.gate", "PROPERTIES", "DEPENDS", list_entry(test)});
}

}  // namespace

std::string bracketed(const std::string& text) {
  std::string level;
  // An end of the text such as "]=" would join with the closing bracket.
  while (text.find("]" + level + "]") != std::string::npos || text.ends_with("]" + level)) level += "=";
  // CMake ignores the first line break after an opening bracket.
  return "[" + level + "[" + (text.starts_with("\n") ? "\n" : "") + text + "]" + level + "]";
}

std::string list_entry(const std::string& text) {
  std::string entry;
  for (const char c : text) entry += c == ';' ? std::string("\\;") : std::string(1, c);
  return entry;
}

std::string ctest_script(const std::vector<run::Discovered>& all, const std::string& wrapper,
                         const std::string& suite) {
  std::string script = "# Written by holdfast discover when CTest starts.\n";
  for (const auto& one : all) {
    for (const auto& test : one.found.tests) {
      // If the benchmarks are not known, the program has one test, which fails and says why.
      script += one.found.error.empty()
                    ? test_lines(one, "perf." + test.test, test.place, {wrapper, "run", test.declaration})
                    : test_lines(one, test.test, "", {wrapper, "discover", suite, "--why", one.request});
    }
  }
  return script;
}

}  // namespace holdfast::render
