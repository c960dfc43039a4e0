#include "adapters/boost_test_cases.hpp"

#include <algorithm>
#include <pugixml.hpp>

#include "adapters/foreign_program.hpp"
#include "model/error.hpp"
#include "model/number.hpp"

namespace holdfast::adapters {
namespace {

struct Line {
  std::size_t level = 0;
  std::string name;
  bool enabled = false;
};

/// "    fast*: what it does": four blanks for each level, '*' where it is enabled and else a blank. Names have no colons.
Line line_of(const std::string& text) {
  const auto begin = std::min(text.find_first_not_of(' '), text.size());
  auto name = text.substr(begin, text.find(':', begin) - begin);
  const bool enabled = name.ends_with('*');
  if (enabled || name.ends_with(' ')) name.pop_back();
  return {.level = begin / 4, .name = std::move(name), .enabled = enabled};
}

/// Returns the element of the test case at that path; an empty one if there is none, or it did not run.
pugi::xml_node case_at(const pugi::xml_node& element, const std::string& path, const std::string& wanted) {
  for (const auto& child : element.children()) {
    const std::string_view tag = child.name();
    if (tag != "TestSuite" && tag != "TestCase") continue;
    const auto here = path + (path.empty() ? "" : "/") + child.attribute("name").value();
    if (tag == "TestCase" && here == wanted) return child;
    if (const auto found = case_at(child, here, wanted)) return found;
  }
  return {};
}

/// Returns the argument that runs a test case. Characters that Boost.Test would interpret are cut off with the rest of
/// the name, so all test cases with that beginning run.
std::string run_test(const std::string& test_case) {
  std::string words;
  for (std::size_t at = 0; at <= test_case.size();) {
    const auto end = std::min(test_case.find('/', at), test_case.size());
    auto part = test_case.substr(at, end - at);
    const auto special = part.find_first_of(",!@*+:");
    if (special != std::string::npos) part = part.substr(0, special) + "*";
    words += (words.empty() ? "" : "/") + part;
    at = end + 1;
  }
  return words;
}

}  // namespace

std::vector<std::string> boost_test_cases(const std::string& content) {
  std::vector<Line> lines;
  for (const auto& text : lines_of(content)) lines.push_back(line_of(text));
  std::vector<std::string> cases;
  std::vector<std::string> path;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& line = lines[i];
    path.resize(std::min(line.level, path.size()));
    path.push_back(line.name);
    const bool is_suite = i + 1 < lines.size() && lines[i + 1].level > line.level;
    if (is_suite || !line.enabled) continue;
    std::string name;
    for (const auto& part : path) name += (name.empty() ? "" : "/") + part;
    cases.push_back(name);
  }
  return cases;
}

double boost_test_time_ns(const std::string& text, const std::string& test_case) {
  const auto document = parsed_xml(text, "Boost.Test");
  const auto log = document.child("TestLog");
  if (!log) throw Error("wrote no Boost.Test log; its output begins with " + beginning_of(text));
  const auto found = case_at(log.child("TestSuite"), "", test_case);
  if (!found || found.attribute("skipped").value() == std::string_view("yes"))
    throw Error("ran no test case \"" + test_case + "\"");
  const auto us = parse_number<double>(found.child_value("TestingTime"));
  if (!us) throw Error("wrote no time of the test case \"" + test_case + "\"");
  if (*us < 1)
    throw Error("ran the test case \"" + test_case +
                "\" in less than a microsecond, the resolution of its log");
  return *us * 1e3;
}

std::vector<std::string> boost_test_list(const process::Launch& program, const process::Spawner& spawn) {
  // Some versions answer on stderr.
  process::Launch both = program;
  both.file = "/bin/sh";
  both.argv = {"sh", "-c", "exec \"$0\" \"$@\" 2>&1",
               program.file.empty() ? program.argv.front() : program.file};
  both.argv.insert(both.argv.end(), program.argv.begin() + 1, program.argv.end());
  const std::vector<std::string> words{"--list_content=HRF"};
  const auto cases = boost_test_cases(answer_of(both, words, spawn));
  if (cases.empty())
    throw Error(asked_command(program, words) + " listed no test case; is it a program of Boost.Test?");
  return each_once(cases);
}

process::Foreign boost_test(const std::string& test_case) {
  process::Foreign foreign;
  foreign.ask = [test_case](process::Launch& launch, const std::string& file, int /*samples*/) {
    for (const auto& word : {"--run_test=" + run_test(test_case), std::string("--log_format=XML"),
                             std::string("--log_level=unit_scope"), "--log_sink=" + file,
                             std::string("--report_level=no"), std::string("--color_output=no")})
      launch.argv.push_back(word);
  };
  foreign.read = [test_case](const std::string& written) {
    auto report = report_of(test_case);
    report.samples = {{.value = boost_test_time_ns(written, test_case)}};
    return std::vector<wire::ChildReport>{report};
  };
  return foreign;
}

process::FixedWorkload boost_test_fixed(const std::string& test_case,
                                        const std::vector<process::Launch>& /*programs*/,
                                        const process::Spawner& /*spawn*/) {
  process::FixedWorkload work;
  work.iterations_max = 1;
  work.ask = [ask = boost_test(test_case).ask](process::Launch& launch, const std::string& file,
                                               std::uint64_t /*iterations*/) { ask(launch, file, 1); };
  work.may_be_body = [](const std::string& name) {
    return name.find("::test_method()") != std::string::npos;
  };
  work.body = [](const std::vector<std::string>& entered, const std::string&) {
    return entered.empty() ? std::nullopt : std::optional<std::size_t>(0);
  };
  return work;
}

}  // namespace holdfast::adapters
